package dev.monochord.testing.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranges of variables that something follows. */
class RangesTest {

    private static final List<String> COMPOSERS = List.of("Bax", "Bax !", "Bax, Arnold", "Berg", "B", "Cage");

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbCatalogueTable.design());

    private final CatalogueTable catalogue = DynamoDbCatalogueTable.open(monochord.monochord());

    @BeforeEach
    void fill() {
        for (String composer : COMPOSERS) {
            catalogue.put(new Work("main", composer, "Op. 1"));
            catalogue.put(new Work("main", composer, "Op. 2"));
        }
        for (int day : new int[] {20240501, 20240502, 20240503}) {
            catalogue.announce(new Concert("main", day, "Great Hall"));
        }
    }

    @Test
    void aRangeOfWordsFindsTheOneThatAnotherBeginsWith() {
        assertThat(composers("Bax", "Bax !")).containsExactlyInAnyOrder("Bax", "Bax !");
        assertThat(composers(null, "Bax !")).containsExactlyInAnyOrder("B", "Bax", "Bax !");
    }

    @Test
    void aRangeOfWordsLeavesOutTheOneThatGoesOn() {
        assertThat(composers("Bax", "Bax")).containsExactly("Bax");
        assertThat(composers("B", "Bax")).containsExactlyInAnyOrder("B", "Bax");
        assertThat(composers("Bax !", null)).containsExactlyInAnyOrder("Bax !", "Bax, Arnold", "Berg", "Cage");
    }

    @Test
    void wordsInARangeAreCounted() {
        assertThat(catalogue.countWorks("main", "Bax", "Bax")).isEqualTo(2);
        assertThat(catalogue.countWorks("main", null, null)).isEqualTo(12);
    }

    @Test
    void aPageTokenBelongsToItsRangeAlone() {
        Page<Work> first = catalogue.works("main", null, "Bax !", PageRequest.first(1));

        assertThatThrownBy(() -> catalogue.works("main", null, "Bax \"", PageRequest.of(1, first.nextToken())))
                .isInstanceOf(PageTokenException.class);
    }

    @Test
    void theLastValueOfARangeIsFoundWhereAnotherVariableFollowsAtOnce() {
        assertThat(catalogue.concerts("main", 20240501, 20240502))
                .extracting(Concert::day)
                .containsExactly(20240501, 20240502);
        assertThat(catalogue.concerts("main", null, 20240501))
                .extracting(Concert::day)
                .containsExactly(20240501);
    }

    /** Read page by page. */
    private List<String> composers(@Nullable String from, @Nullable String to) {
        List<String> composers = new ArrayList<>();
        PageRequest request = PageRequest.first(3);
        while (true) {
            Page<Work> page = catalogue.works("main", from, to, request);
            page.items().forEach(work -> composers.add(work.composer()));
            if (!page.hasNext()) {
                assertThat(composers)
                        .hasSize(2 * (int) composers.stream().distinct().count());
                return composers.stream().distinct().toList();
            }
            request = request.after(page.nextToken());
        }
    }
}
