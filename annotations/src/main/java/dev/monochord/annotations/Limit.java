package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The most items to answer, 1 or more. Those that a filter or expiry leaves out do not count: the read goes on until it has
 * so many, or there are no more. For pages take a {@code PageRequest}.
 *
 * <pre>{@code
 * @Query(descending = true) List<AuditEntry> latest(String entityId, @Limit int count);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Limit {}
