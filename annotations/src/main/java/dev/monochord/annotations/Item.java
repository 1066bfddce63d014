package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A kind of item: a record of a table. A sealed interface whose records are items of one table stands for all of them, in
 * the results of patterns and as what {@link Create}, {@link Put}, {@link Update} and {@link Delete} are given.
 *
 * <pre>{@code
 * @Item(table = CelloTable.class)
 * @Key(partition = "PROJECT#{project}", sort = "METADATA")
 * public record Project(@KeyOnly String project, String repository) {}
 * }</pre>
 *
 * stores {@code new Project("myproj", "https://github.com/example/myproj")} as
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "METADATA"},
 *  "repository": {"S": "https://github.com/example/myproj"}}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Item {
    /** The interface of its table. */
    Class<?> table();

    /** What the type attribute says, and the name in documents. Defaults to the name of the record. */
    String name() default "";

    /** Attributes that no component names survive when an item is read and written back; otherwise they are ignored, and lost by a replace. */
    boolean keepUnknown() default false;
}
