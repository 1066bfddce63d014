package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The most items to look at, before any filter; for page sizes take a {@code PageRequest}.
 *
 * <pre>{@code
 * @Query(descending = true) List<AuditEntry> latest(String entityId, @Limit int count);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Limit {}
