package dev.monochord.testing.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.testing.MonochordExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes whose parameter is a sealed interface of items. */
class UnionWritesTest {

    private static final Study SCALE = new Study.Scale("ann", "D", 80);
    private static final Study PIECE = new Study.Piece("ann", "Minuet", "slowly", 1);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbStudyTable.design());

    private final StudyTable studies = DynamoDbStudyTable.open(monochord.monochord());

    @Test
    void everyKindIsCreatedUnderItsOwnKey() {
        studies.begin(SCALE);
        studies.begin(PIECE);

        assertThat(studies.of("ann")).containsExactly(PIECE, SCALE);
        assertThatThrownBy(() -> studies.begin(SCALE)).isInstanceOf(ConflictException.class);
    }

    @Test
    void aPutAnswersWhatItWasGiven() {
        assertThat(studies.note(SCALE)).isSameAs(SCALE);
        assertThat(studies.note(SCALE)).isSameAs(SCALE);
        assertThat(studies.of("ann")).containsExactly(SCALE);
    }

    @Test
    void aReplaceChecksTheVersionOfTheKindThatHasOne() {
        studies.begin(SCALE);
        studies.begin(PIECE);

        assertThat(studies.revise(new Study.Scale("ann", "D", 96))).isEqualTo(new Study.Scale("ann", "D", 96));
        assertThat(studies.revise(new Study.Piece("ann", "Minuet", "faster", 1)))
                .isEqualTo(new Study.Piece("ann", "Minuet", "faster", 2));
        assertThatThrownBy(() -> studies.revise(PIECE)).isInstanceOf(PreconditionException.class);
    }

    @Test
    void everyKindIsDeleted() {
        studies.begin(SCALE);
        studies.begin(PIECE);
        studies.drop(PIECE);

        assertThat(studies.of("ann")).containsExactly(SCALE);
    }
}
