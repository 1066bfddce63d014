package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes an item that must not exist yet, with its guards and the check of its parents, all or nothing.
 *
 * <pre>{@code
 * @Create void create(Token token);
 * }</pre>
 *
 * sends {@code PutItem} with {@code attribute_not_exists(pk)}, or a transaction. A result {@code boolean} is false if the key is
 * taken.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Create {}
