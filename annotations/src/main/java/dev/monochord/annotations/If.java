package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The condition on the stored item under which a {@link Put}, {@link Replace}, {@link Update}, {@link Delete} or
 * {@link DeletePartition} is carried out.
 *
 * <pre>{@code
 * @Update(item = Device.class) @If("status = ONLINE and battery >= {minimum}")
 * boolean startUpdate(String site, String device, @Set Status status, int minimum);
 *
 * @Update(item = Account.class)
 * void rename(String accountId, @Set String accountName, @If("version") long seen);
 * }</pre>
 *
 * On a method, the value is a condition in the language of {@link Filter}; {@code this absent} and {@code this present} are
 * about the item itself. A parameter that appears in it needs no annotation. On a parameter, the component must equal the
 * argument. In both forms, {@code = null} means that the attribute is absent and {@code <> null} that it is present.
 *
 * <p>A method that returns {@code boolean} returns false if the item is missing or the condition does not hold. Any other
 * throws {@code NotFoundException} or {@code PreconditionException}, which has the name of the condition and the stored item.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface If {
    /** The condition; on a parameter the component, by default the name of the parameter. */
    String value() default "";

    /** The name of the condition in exceptions; by default its text. On methods only. */
    String name() default "";
}
