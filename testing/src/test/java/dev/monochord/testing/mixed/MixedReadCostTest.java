package dev.monochord.testing.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.Recorder;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.testing.MonochordExtension;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The predicted price of a limited read is what the engine measures, whatever lies between the items that it wants. */
class MixedReadCostTest {

    private static final TableDesign DESIGN = DynamoDbRepoTable.design();

    @RegisterExtension
    static final MonochordExtension store = MonochordExtension.create().tables(DESIGN);

    private final RepoTable repos = DynamoDbRepoTable.open(store.monochord());
    private TableWorkload workload = TableWorkload.DEFAULT;

    @Test
    void starsBetweenARepositoryAndItsIssuesArePaidFor() {
        load(RepoItem.TYPE, 1, number -> new Repo("o", "n", ""));
        load(IssueItem.TYPE, 100, number -> new Issue("o", "n", padded(number), "x".repeat(100)));
        load(PullItem.TYPE, 0, number -> new Pull("o", "n", padded(number), ""));
        load(StarItem.TYPE, 20_000, number -> new Star("o", "n", padded(number), ""));

        assertThat(predicted("newest", 10)).isGreaterThan(100);
        compare(
                "newest",
                10,
                () -> assertThat(repos.newest("o", "n", 10).issues()).hasSize(10));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void predictedIsMeasured(long seed) {
        Random random = new Random(seed);
        load(RepoItem.TYPE, random.nextInt(4) == 0 ? 0 : 1, number -> new Repo("o", "n", text(seed)));
        load(IssueItem.TYPE, random.nextInt(400), number -> new Issue("o", "n", padded(number), text(seed * 7)));
        load(PullItem.TYPE, random.nextInt(400), number -> new Pull("o", "n", padded(number), text(seed * 3)));
        load(StarItem.TYPE, random.nextInt(3000), number -> new Star("o", "n", padded(number), text(seed)));
        int most = 1 + random.nextInt(60);

        compare("newest", most, () -> repos.newest("o", "n", most));
        compare("oldest", most, () -> repos.oldest("o", "n", most));
        compare("issues", most, () -> repos.issues("o", "n", most));
        compare("pulls", most, () -> repos.pulls("o", "n", most));
        compare("stars", most, () -> repos.stars("o", "n"));
    }

    /** A text of one length, so that all items of a kind have one size. */
    private static String padded(int number) {
        return "%08d".formatted(number);
    }

    private static String text(long seed) {
        return "x".repeat((int) (seed * 131 % 1900));
    }

    private void compare(String pattern, int most, Runnable call) {
        store.requests().clear();
        call.run();
        assertThat(store.engine().recorder().capacity())
                .as("%s of %d with %s", pattern, most, workload)
                .isEqualTo(new Recorder.Capacity(predicted(pattern, most), 0));
    }

    private double predicted(String pattern, int most) {
        return new Cost(DESIGN, workload.paged(most), PriceList.US_EAST_1)
                .of(DESIGN.pattern(pattern).orElseThrow())
                .map(PatternCost::readUnits)
                .orElseThrow();
    }

    private <T> void load(ItemType<T> type, int count, IntFunction<T> item) {
        workload = workload.matching(type.name(), count);
        long before = bytes();
        for (int first = 0; first < count; first += 25) {
            List<WriteRequest> writes = IntStream.range(first, Math.min(count, first + 25))
                    .mapToObj(number -> WriteRequest.builder()
                            .putRequest(put -> put.item(type.encode(item.apply(number))))
                            .build())
                    .toList();
            store.client().batchWriteItem(write -> write.requestItems(Map.of(DESIGN.name(), writes)));
        }
        if (count > 0) {
            workload = workload.sized(type.name(), (int) ((bytes() - before) / count));
        }
    }

    private static long bytes() {
        return store.client()
                .describeTable(describe -> describe.tableName(DESIGN.name()))
                .table()
                .tableSizeBytes();
    }
}
