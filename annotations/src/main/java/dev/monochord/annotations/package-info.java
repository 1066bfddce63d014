/**
 * What a user writes: a design as records and an interface of access patterns.
 *
 * <table>
 * <caption>The annotations</caption>
 * <tr><td>on the table interface</td><td>{@link Table}, {@link Index}, {@link Unreadable},
 * {@link Replaces}</td></tr>
 * <tr><td>on its methods, reading</td><td>{@link Get}, {@link BatchGet}, {@link Query}, {@link Count}, {@link Scan},
 * {@link Filter}, {@link Unreadable}</td></tr>
 * <tr><td>on its methods, writing</td><td>{@link Create}, {@link Put}, {@link Replace}, {@link Update},
 * {@link Delete}, {@link DeletePartition}, {@link If}, {@link Transact},
 * {@link Check}</td></tr>
 * <tr><td>on their parameters</td><td>{@link Bind}, {@link BeginsWith}, {@link From}, {@link To}, {@link Filter},
 * {@link Limit}, {@link Set}, {@link Add}, {@link If}</td></tr>
 * <tr><td>on a record</td><td>{@link Item}, {@link Key}, {@link AlternativeKey}, {@link IndexKey}, {@link Derived},
 * {@link ChildOf}</td></tr>
 * <tr><td>on its components</td><td>{@link KeyOnly}, {@link Attribute}, {@link StoredAs}, {@link Convert},
 * {@link Unique}, {@link Version}, {@link TimeToLive}</td></tr>
 * <tr><td>on nested sealed interfaces and enums</td><td>{@link TypeAttribute}, {@link TypeName}</td></tr>
 * </table>
 *
 * <p>Rules that hold everywhere: a name in braces, and a parameter without annotation, is a component of the record; an
 * empty text means that nothing is said; names of attributes are given as they are stored, names of components as they
 * are in Java. A component may be null when it is marked {@code @Nullable}; then its attribute is absent. Free-form
 * documents are {@code Map<String, Object>}.
 *
 * <p>What the compiler says has an id. {@code @SuppressWarnings("MC101")} on the record, the method or the interface
 * switches a lint off there.
 */
@NullMarked
package dev.monochord.annotations;

import org.jspecify.annotations.NullMarked;
