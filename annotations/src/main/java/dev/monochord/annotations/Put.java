package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes an item whether it exists or not. Not for items with {@link Unique} components: the guards of what is replaced
 * would stay behind.
 *
 * <pre>{@code
 * @Put void put(Resource resource);
 * }</pre>
 *
 * sends {@code PutItem} without a condition.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Put {}
