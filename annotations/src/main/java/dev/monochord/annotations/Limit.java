package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The maximum number of items to return, at least 1. Items that a filter or expiry excludes do not count: the read goes on
 * until it has enough items or there are no more. For pages, use a {@code PageRequest}.
 *
 * <p>In a read that fills a record from several kinds of item, the limit applies to the components that are lists, and the
 * read goes on until it has found the single ones as well.
 *
 * <pre>{@code
 * @Query(descending = true) List<AuditEntry> latest(String entityId, @Limit int count);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Limit {}
