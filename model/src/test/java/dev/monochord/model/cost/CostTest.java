package dev.monochord.model.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.designs.QrieDesign;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostTest {

    /** 400,000 resources of 1 KB in 100 accounts: 4,000 an account. */
    private static final TableWorkload QRIE = TableWorkload.of(400_000, 1024).matching(4_000);

    @Test
    void readsAreBlocksOfFourKilobytes() {
        assertThat(CapacityRules.read(0, true)).isEqualTo(1);
        assertThat(CapacityRules.read(4096, true)).isEqualTo(1);
        assertThat(CapacityRules.read(4097, true)).isEqualTo(2);
        assertThat(CapacityRules.read(4097, false)).isEqualTo(1);
        assertThat(CapacityRules.read(1, false)).isEqualTo(0.5);
    }

    @Test
    void writesAreBlocksOfOneKilobyte() {
        assertThat(CapacityRules.write(0)).isEqualTo(1);
        assertThat(CapacityRules.write(1024)).isEqualTo(1);
        assertThat(CapacityRules.write(1025)).isEqualTo(2);
    }

    @Test
    void scanOfTheCurrentResourcesIsNotWhatTheDocumentSays() {
        PatternCost scan = cost(QrieDesign.CURRENT, "qrie_resources", "ofAccount", QRIE);
        assertThat(scan.allUnits()).isEqualTo(50_000);
        assertThat(scan.allPrice()).isEqualByComparingTo("0.00625");
        assertThat(scan.readUnits()).as("a page reads only a page").isEqualTo(6.5);
        assertThat(cost(QrieDesign.CURRENT, "qrie_resources", "ofService", QRIE).allUnits())
                .isEqualTo(50_000);
    }

    @Test
    void proposedResourcesReadAPageInsteadOfTheTable() {
        PatternCost page = cost(QrieDesign.PROPOSED, "qrie_resources", "ofAccount", QRIE);
        assertThat(page.readUnits()).isEqualTo(6.5);
        assertThat(page.price()).isEqualByComparingTo("0.0000008125");
        assertThat(page.scanUnits()).isEqualTo(50_000);
        PatternCost whole = cost(QrieDesign.PROPOSED, "qrie_resources", "ofAccount", QRIE.paged(1_000));
        assertThat(whole.readUnits()).isEqualTo(125);
        assertThat(cost(QrieDesign.PROPOSED, "qrie_resources", "ofService", QRIE)
                        .index())
                .isEqualTo("Service-ARN-index");
    }

    @Test
    void newIndexesArePaidWithEveryWrite() {
        assertThat(cost(QrieDesign.CURRENT, "qrie_findings", "put", QRIE).writeUnits())
                .isEqualTo(2);
        assertThat(cost(QrieDesign.PROPOSED, "qrie_findings", "put", QRIE).writeUnits())
                .isEqualTo(4);
    }

    @Test
    void transactionCostsTwice() {
        TableWorkload small = TableWorkload.of(100, 500);
        assertThat(cost(CelloDesign.DESIGN, "cello", "createToken", small).writeUnits())
                .isEqualTo(4);
        assertThat(cost(AuthzDesign.DESIGN, "authz", "createUser", small).writeUnits())
                .isEqualTo(8);
    }

    @Test
    void renameWritesItsIndexTwice() {
        assertThat(cost(NucleusDesign.DESIGN, "NucleusAppTable", "renameSchedule", TableWorkload.of(100, 500))
                        .writeUnits())
                .isEqualTo(3);
    }

    @Test
    void monthIsTheCallsOfAMonth() {
        PatternCost get = cost(CelloDesign.DESIGN, "cello", "project", TableWorkload.of(100, 500));
        assertThat(get.monthly()).isEqualByComparingTo("0.125");
    }

    @Test
    void indexIsReadAndWrittenInItsOwnSize() {
        // An entry has five of the ten attributes: those of the two keys and one that is projected.
        TableDesign narrow = orders(IndexProjection.include("a"));
        TableWorkload large = TableWorkload.of(1000, 4096).matching(10);
        assertThat(cost(narrow, "ofDay", large).readUnits()).isEqualTo(2.5);
        assertThat(cost(orders(IndexProjection.ALL), "ofDay", large).readUnits())
                .isEqualTo(5);
        assertThat(cost(narrow, "create", large).writeUnits()).isEqualTo(4 + 2);
        assertThat(cost(orders(IndexProjection.ALL), "create", large).writeUnits())
                .isEqualTo(4 + 4);
    }

    @Test
    void whatIsStoredIsCountedWithItsIndexes() {
        StorageCost whole =
                new Cost(orders(IndexProjection.ALL), TableWorkload.of(1000, 924), PriceList.US_EAST_1).storage();
        assertThat(whole.tableBytes()).isEqualTo(1_024_000);
        assertThat(whole.indexBytes()).isEqualTo(1_024_000);
        StorageCost gigabyte = new StorageCost(1L << 30, 1L << 30, 1);
        assertThat(gigabyte.monthly(new BigDecimal("0.25"))).isEqualByComparingTo("0.50");
        assertThat(gigabyte.words(PriceList.US_EAST_1))
                .isEqualTo("1.00 GB of items, 1.00 GB in an index, USD 0.50 a month");
    }

    @Test
    void scanOfAHugeTableIsCountedAtOnce() {
        PatternCost scan =
                cost(QrieDesign.PROPOSED, "qrie_resources", "ofAccount", TableWorkload.of(1_000_000_000_000L, 4096));
        // Four partitions, each of which ends with a request that comes to it once more, or finds nothing.
        assertThat(scan.scanUnits()).isBetween(5e11, 5e11 + 4);
    }

    @Test
    void countingManyRequestsAtOnceIsCountingEachOfThem() {
        for (long items : new long[] {1, 999, 1024, 4096, 4097, 100_000, 123_457}) {
            for (int size : new int[] {100, 1000, 1024, 5000}) {
                Walk all = Walk.scan(items, size, false, true, 0, 1);
                Walk each = Walk.scan(items, size, false, true, 0, 1);
                double units = 0;
                boolean more = true;
                while (more) {
                    double before = each.looked();
                    units += each.request(Double.MAX_VALUE);
                    more = each.looked() - before >= CapacityRules.perPage(size);
                }
                assertThat(all.all()).as("%s items of %s", items, size).isEqualTo(units);
            }
        }
    }

    @Test
    void everyPatternOfTheFiveDesignsHasAPrice() {
        for (Design design : AllDesigns.ALL) {
            for (TableDesign table : design.tables()) {
                assertThat(new Cost(table, TableWorkload.of(1000, 1024), PriceList.US_EAST_1).all())
                        .hasSameSizeAs(table.patterns())
                        .allSatisfy(
                                c -> assertThat(c.readUnits() + c.writeUnits()).isPositive());
            }
        }
    }

    private static TableDesign orders(IndexProjection projection) {
        ItemDesign.Builder order =
                ItemDesign.builder("Order").key("ORDER#{id}", "X").index("byDay", "DAY#{day}", "{id}");
        for (String name : List.of("id", "day", "a", "b", "c", "d")) {
            order.attributes(AttributeDesign.of(name, name, AttributeType.TEXT));
        }
        return TableDesign.builder("orders")
                .indexes(IndexDesign.global("byDay", "gpk", "gsk").with(projection))
                .items(order.build())
                .patterns(PatternBuilder.pattern("ofDay", PatternKind.QUERY, "Order")
                        .by("day")
                        .result(ResultKind.LIST)
                        .build())
                .patterns(PatternBuilder.pattern("create", PatternKind.CREATE, "Order")
                        .with("order", ParameterBinding.ITEM)
                        .build())
                .build();
    }

    private static PatternCost cost(TableDesign table, String pattern, TableWorkload workload) {
        return new Cost(table, workload, PriceList.US_EAST_1)
                .of(table.pattern(pattern).orElseThrow())
                .orElseThrow();
    }

    private static PatternCost cost(Design design, String table, String pattern, TableWorkload workload) {
        TableDesign found = design.table(table).orElseThrow();
        return new Cost(found, workload, PriceList.US_EAST_1)
                .of(found.pattern(pattern).orElseThrow())
                .orElseThrow();
    }
}
