package dev.monochord.testing.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.testing.MonochordExtension;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One number is one key, however many zeros it is written with. */
class NumberKeyTest {

    @RegisterExtension
    static final MonochordExtension store = MonochordExtension.create().tables(DynamoDbRailTable.design());

    private static final BigDecimal ONE = new BigDecimal("1");
    private static final BigDecimal ONE_AND_ZERO = new BigDecimal("1.0");

    private final RailTable rails = DynamoDbRailTable.open(store.monochord());

    @Test
    void parentIsNotTakenForAChildOfItself() {
        rails.create(new Peg(ONE, ONE, "red"));

        assertThat(store.requests().of(() -> rails.delete(ONE_AND_ZERO, ONE_AND_ZERO)))
                .containsExactly("UpdateItem", "Query", "DeleteItem");
        assertThat(rails.pegs(ONE)).isEmpty();
    }

    @Test
    void stepsOnOneItemBecomeOneOperation() {
        rails.create(new Peg(ONE, ONE, "red"));

        store.monochord()
                .transaction()
                .check(PegItem.key(ONE_AND_ZERO, ONE), PegItem.coat.equalTo("red"))
                .update(PegItem.key(ONE, ONE_AND_ZERO))
                .set(PegItem.coat, "blue")
                .commit();

        assertThat(rails.pegs(ONE_AND_ZERO)).extracting(Peg::coat).containsExactly("blue");
    }

    @Test
    void whatABatchLeavesIsNamed() {
        store.faults().add("unprocessed");

        RetriesExhaustedException left = catchThrowableOfType(
                RetriesExhaustedException.class,
                () -> store.monochord().putAll(List.of(new Peg(ONE_AND_ZERO, ONE_AND_ZERO, "red"))));

        assertThat(left.left()).hasSize(1);
    }

    @Test
    void batchHasAnItemOnce() {
        assertThatThrownBy(() ->
                        store.monochord().putAll(List.of(new Peg(ONE, ONE, "red"), new Peg(ONE, ONE_AND_ZERO, "blue"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("twice");
    }
}
