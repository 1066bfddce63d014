package dev.monochord.runtime;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemType;
import java.util.List;

/**
 * What came of claiming something by writing a record that names the claimant.
 *
 * <pre>{@code
 * Claim<Audit> claim = monochord.claim(
 *         new Audit(tenant, execution, STARTED, attempt + 1, now),
 *         AuditItem.status.equalTo(FAILURE).and(AuditItem.retryCount.equalTo(attempt)));
 * if (claim.won()) { … }
 * }</pre>
 *
 * Every later change asks that the record is still the claimant's: {@code
 * monochord.update(key).set(…).when(AuditItem.execution.equalTo(execution)).run()}.
 *
 * @param holder the record that is stored: one's own after a win, the holder's after a loss
 */
public record Claim<T>(boolean won, T holder) {

    /** Claims; of many at once exactly one wins. */
    static <T> Claim<T> of(Writer writer, ItemType<T> type, T item, Condition<T> takeOver) {
        try {
            writer.commit("claim", List.of(writer.claim("claim", type, item, takeOver)));
            return new Claim<>(true, item);
        } catch (ConflictException held) {
            return new Claim<>(false, type.decode(held.holder()));
        }
    }
}
