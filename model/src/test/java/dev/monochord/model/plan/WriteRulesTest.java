package dev.monochord.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.plan.WriteAction.Kind;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WriteRulesTest {

    private static final WriteRules PLAIN = new WriteRules(false, Set.of(), false, false);
    private static final WriteRules GUARDED = new WriteRules(true, Set.of(), false, false);
    private static final WriteRules COUNTED = new WriteRules(false, Set.of("Project"), false, false);

    @Test
    void writeOfAnItemOnItsOwnReadsNothing() {
        assertThat(PLAIN.alone()).isTrue();
        assertThat(PLAIN.replaceReads()).isFalse();
        assertThat(PLAIN.deleteReads(false)).isFalse();
    }

    @Test
    void guardsAndCountersAreFoundByReadingTheItem() {
        assertThat(GUARDED.alone()).isFalse();
        assertThat(GUARDED.replaceReads()).isTrue();
        assertThat(GUARDED.deleteReads(false)).isTrue();
        assertThat(GUARDED.deleteReads(true)).isFalse();
        assertThat(COUNTED.alone()).isFalse();
        assertThat(COUNTED.deleteReads(false)).isTrue();
    }

    @Test
    void replaceReadsACountedItemOnlyIfItCanMove() {
        assertThat(COUNTED.replaceReads()).isFalse();
        assertThat(new WriteRules(false, Set.of("Project"), true, false).replaceReads())
                .isTrue();
    }

    @Test
    void itemWithAttributesOfOthersIsUpdatedRatherThanPut() {
        assertThat(PLAIN.overwrite()).isEqualTo(Kind.PUT);
        assertThat(new WriteRules(false, Set.of(), false, true).overwrite()).isEqualTo(Kind.UPDATE);
    }

    @Test
    void childIsDeletedApartIfMoreThanItsParentHasToFollow() {
        assertThat(PLAIN.deletedApart("Project")).isFalse();
        assertThat(COUNTED.deletedApart("Project")).isFalse();
        assertThat(COUNTED.deletedApart("Owner")).isTrue();
        assertThat(new WriteRules(false, Set.of("Project", "Owner"), false, false).deletedApart("Owner"))
                .isTrue();
        assertThat(GUARDED.deletedApart("Project")).isTrue();
    }

    @Test
    void parentIsCountedCheckedOrLeftAlone() {
        assertThat(ItemTransition.APPEARS.onParent(true)).isEqualTo(Kind.UPDATE);
        assertThat(ItemTransition.APPEARS.onParent(false)).isEqualTo(Kind.CHECK);
        assertThat(ItemTransition.STAYS.onParent(true)).isEqualTo(Kind.CHECK);
        assertThat(ItemTransition.STAYS.onParent(false)).isEqualTo(Kind.CHECK);
        assertThat(ItemTransition.GOES.onParent(true)).isEqualTo(Kind.UPDATE);
        assertThat(ItemTransition.GOES.onParent(false)).isNull();
    }

    @Test
    void guardFollowsTheItem() {
        assertThat(ItemTransition.APPEARS.onGuards()).containsExactly(Kind.PUT);
        assertThat(ItemTransition.STAYS.onGuards()).containsExactly(Kind.PUT, Kind.DELETE);
        assertThat(ItemTransition.GOES.onGuards()).containsExactly(Kind.DELETE);
    }
}
