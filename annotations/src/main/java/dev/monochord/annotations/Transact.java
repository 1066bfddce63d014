package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Carries out the writes that a default method calls in one transaction: all of them or none.
 *
 * <pre>{@code
 * @Create void post(Message message);
 * @Update(item = Inbox.class) void unread(String user, String room, @Add("unread") long more);
 *
 * @Transact({"post", "unread*", "audit.append"})
 * default void send(AuditTable audit, Message message, Collection<String> others) {
 *     post(message);
 *     others.forEach(user -> unread(user, message.room(), 1));
 *     audit.append(Entry.sent(message));
 * }
 * }</pre>
 *
 * A call of {@code send} runs the body, which sends nothing, and then sends one {@code TransactWriteItems} with all steps,
 * their guards and their parents. If a response is lost, the transaction is sent again and carried out once.
 *
 * <p><b>Steps.</b> The body calls writes, {@link Check}s and other {@code @Transact} methods, on {@code this} or on parameters
 * that are {@link Table} interfaces. {@link #value} lists them: {@code "post"} is called at most once, {@code "unread*"} any
 * number of times, {@code "audit.append"} on the parameter {@code audit}. A step returns nothing, or the record as it will be
 * stored, with its next version. Reads, {@link DeletePartition} and other results are refused with an
 * {@link IllegalStateException}, and so is a step that is not listed. Each item is written by one step at most, and a
 * transaction has at most 100 items, guards and parents among them.
 *
 * <p><b>Result.</b> {@code void}; {@code boolean}; or the result of the body, returned after the commit. A {@code boolean}
 * method returns false, and writes nothing, if its body returns false or if a step finds its own item missing, present or of
 * another version where it must not be. Every other refusal is thrown, and names the step.
 *
 * <p><b>Limits of the body.</b> Steps fail after the body, so a {@code catch} in the body catches no failed step. If the body
 * throws, nothing is sent. The body runs once for each call, however often the transaction is sent, on the caller's thread;
 * a step called on another thread, or after the body has ended, throws {@link IllegalStateException}. Table parameters must
 * be generated tables that were opened on the same {@code Monochord}.
 *
 * <p>Only the generated class carries out the steps together. Another implementation of the interface, such as a mock or a
 * decorator, inherits the body, which then sends each write by itself.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Transact {
    /** The steps that the body may call. */
    String[] value();
}
