package dev.monochord.testing.example.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.testing.MonochordExtension;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeskTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbDeskTable.design());

    private final List<Call> calls = new ArrayList<>();
    private final Monochord runtime =
            monochord.monochord().toBuilder().listener(calls::add).build();
    private final DeskTable desk = DynamoDbDeskTable.open(runtime);

    @Test
    void creationIsFalseIfTheKeyIsTaken() {
        assertThat(desk.open(new Ticket("t-1", "open", 0))).isTrue();
        assertThat(desk.open(new Ticket("t-1", "other", 0))).isFalse();
        assertThat(desk.discard("t-1")).contains(new Ticket("t-1", "open", 0));
    }

    @Test
    void putReturnsTheItemBefore() {
        assertThat(desk.overwrite(new Ticket("t-1", "open", 0))).isEmpty();
        assertThat(desk.overwrite(new Ticket("t-1", "done", 0))).contains(new Ticket("t-1", "open", 0));
        assertThat(operations()).containsExactly("PutItem", "PutItem");
    }

    @Test
    void deletionReturnsTheItemBefore() {
        desk.open(new Ticket("t-1", "open", 0));
        calls.clear();

        assertThat(desk.discard("t-1")).contains(new Ticket("t-1", "open", 0));
        assertThat(desk.discard("t-1")).isEmpty();
        assertThat(operations()).containsExactly("DeleteItem", "DeleteItem");
    }

    @Test
    void deletedItemIsNotReportedAsMissingAfterALostAnswer() {
        desk.open(new Ticket("t-1", "open", 0));
        monochord.engine().faults().add("lost-answer,times=1@DeleteItem");

        assertThatThrownBy(() -> desk.discard("t-1")).isInstanceOf(RetriesExhaustedException.class);
    }

    @Test
    void updateOnceIsExactAfterALostAnswer() {
        desk.open(new Ticket("t-1", "open", 0));
        monochord.engine().faults().add("lost-answer,times=1@TransactWriteItems");

        assertThat(desk.reply("t-1", 2)).isEqualTo(new Ticket("t-1", "open", 2));

        monochord.engine().faults().add("lost-answer,times=1@TransactWriteItems");
        desk.close("t-1", "done");
        assertThat(desk.discard("t-1")).contains(new Ticket("t-1", "done", 2));
    }

    @Test
    void deletionOnceKnowsWhetherThereWasAnItem() {
        desk.overwriteOnce(new Ticket("t-1", "open", 0));
        monochord.engine().faults().add("lost-answer,times=1@TransactWriteItems");

        assertThat(desk.remove("t-1")).isTrue();
        assertThat(desk.remove("t-1")).isFalse();
    }

    @Test
    void putOfAnItemWithUniqueValuesReplacesItsGuards() {
        assertThat(desk.assign(new Agent("a-1", "Ann@example.org", 1))).isEmpty();

        assertThat(desk.assign(new Agent("a-1", "ann@example.com", 2)))
                .contains(new Agent("a-1", "Ann@example.org", 1));
        desk.hire(new Agent("a-2", "ann@example.org", 1));
        assertThat(desk.dismiss("a-1")).contains(new Agent("a-1", "ann@example.com", 2));
    }

    @Test
    void replacementOnceReturnsTheNextVersion() {
        desk.hire(new Agent("a-1", "ann@example.org", 1));

        assertThat(desk.rename(new Agent("a-1", "bob@example.org", 1)))
                .isEqualTo(new Agent("a-1", "bob@example.org", 2));
        assertThatThrownBy(() -> desk.dismissUnchanged("a-1", 1)).isInstanceOf(PreconditionException.class);
        desk.dismissUnchanged("a-1", 2);
        assertThat(desk.dismiss("a-1")).isEmpty();
    }

    private List<String> operations() {
        return calls.stream().map(Call::operation).toList();
    }
}
