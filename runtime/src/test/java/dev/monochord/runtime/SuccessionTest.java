package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.internal.page.PageTokens;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccessionTest {

    private static final PageTokens TOKENS = PageTokens.ofThisProcess();

    private final Map<String, List<Integer>> reads =
            new TreeMap<>(Map.of("a", List.of(1, 2, 3, 4, 5), "b", List.of(), "c", List.of(6), "d", List.of(7, 8, 9)));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8, 9, 100})
    void everyItemComesOnceWhateverThePage(int size) {
        Succession query = Succession.of(TOKENS, "numbers", "all");
        List<Integer> seen = new ArrayList<>();
        String token = null;
        do {
            Page<Integer> page = query.page(reads.keySet(), PageRequest.of(size, token), this::read);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
            seen.addAll(page.items());
            token = page.nextToken();
        } while (token != null);
        assertThat(seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void pageStopsAfterItsBudgetOfReads() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            names.add("n" + (100 + i));
        }
        Succession query = Succession.of(TOKENS, "nothing");
        Page<Integer> first = query.page(names, PageRequest.first(10), (name, page) -> new Page<>(List.of(), null));
        assertThat(first.items()).isEmpty();
        assertThat(first.hasNext()).isTrue();
        Page<Integer> second =
                query.page(names, PageRequest.of(10, first.nextToken()), (name, page) -> new Page<>(List.of(1), null));
        assertThat(second.items()).hasSize(10);
        assertThat(second.hasNext()).isFalse();
    }

    @Test
    void readThatIsGoneIsPassedOver() {
        Succession query = Succession.of(TOKENS, "numbers");
        Page<Integer> first = query.page(reads.keySet(), PageRequest.first(2), this::read);
        reads.remove("a");
        Page<Integer> rest = query.page(reads.keySet(), PageRequest.of(9, first.nextToken()), this::read);
        assertThat(rest.items()).containsExactly(6, 7, 8, 9);
    }

    @Test
    void tokenOfAnotherQueryIsRefused() {
        Page<Integer> page =
                Succession.of(TOKENS, "numbers", "odd").page(reads.keySet(), PageRequest.first(2), this::read);
        Succession other = Succession.of(TOKENS, "numbers", (Object) null);
        assertThatExceptionOfType(PageTokenException.class)
                .isThrownBy(() -> other.page(reads.keySet(), PageRequest.of(2, page.nextToken()), this::read));
        assertThatExceptionOfType(PageTokenException.class)
                .isThrownBy(() -> other.page(reads.keySet(), PageRequest.of(2, "x"), this::read));
    }

    private Page<Integer> read(String name, PageRequest request) {
        List<Integer> all = reads.get(name);
        int from = start(request.token());
        int to = Math.min(all.size(), from + request.size());
        return new Page<>(all.subList(from, to), to < all.size() ? Integer.toString(to) : null);
    }

    private static int start(@Nullable String token) {
        return token == null ? 0 : Integer.parseInt(token);
    }
}
