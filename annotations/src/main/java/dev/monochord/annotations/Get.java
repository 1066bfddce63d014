package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Reads one item. The parameters give every variable of a key, by their names.
 *
 * <pre>{@code
 * @Get(consistent = true) Optional<Token> token(String project, String tokenId);
 * }</pre>
 *
 * sends {@code GetItem} with {@code pk = PROJECT#{project}, sk = TOKEN#{tokenId}}. Where only an index has the variables, a query
 * of one item is sent.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Get {
    /** The index to read. Defaults to the table or the first index that serves, as the planner chooses. */
    String index() default "";

    /** Sees every write that was answered before. Not possible through a global index. */
    boolean consistent() default false;

    /** The item of a projection. Defaults to the only item that has all components of the result. */
    Class<?> item() default void.class;
}
