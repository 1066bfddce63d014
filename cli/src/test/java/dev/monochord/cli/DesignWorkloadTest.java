package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices of one design by several commands: one workload, one price. */
class DesignWorkloadTest extends ShopDesignCommands {

    private String run(String command, String... options) {
        List<String> args = new ArrayList<>(List.of(folder.resolve("shop.json").toString()));
        args.addAll(List.of(options));
        assertThat(design(command, args.toArray(String[]::new)))
                .as(err.toString())
                .isZero();
        return out.toString();
    }

    @Test
    void everyCommandUsesTheSameWorkloadByDefault() {
        assertThat(run("show", "--svg")).contains(">Scan · 126 RCU<");
        assertThat(run("show")).contains("| 126 RCU |");
        assertThat(run("show", "--html")).contains(">Scan · 126 RCU<", "<td>126 RCU</td>");
        assertThat(run("explain")).contains("A call costs 126 read units");
        assertThat(run("cost")).contains("| all | Scan |  | 126 |");
    }

    @Test
    void everyCommandUsesTheWorkloadThatIsGiven() {
        String[] workload = {"--items", "100000", "--size", "300", "--matches", "1000", "--matches", "Order=20000"};
        String words = "100,000 items of 300 bytes, 1,000 found by a query, pages of 50; Order: 20,000 of 300 bytes";
        assertThat(run("show", workload)).contains("for " + words + ".", "Query | `byCustomer`", "| 735 RCU |");
        assertThat(run("explain", workload)).contains("A call costs 735 read units", words);
        assertThat(run("cost", workload))
                .contains("Each table has " + words, "| ofCustomer | Query | byCustomer | 735 |");
    }

    @Test
    void sizeOfOneKindIsTaken() {
        assertThat(run("cost", "--size", "Order=9000")).contains("| create | PutItem |  | 0 | 18 |");
        assertThat(run("cost", "--size", "Order=9000", "--json")).contains("\"sizes\": {\"Order\": 9000}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--matches Oder=5   | --matches: design shop has no kind of item 'Oder'. Did you mean Order?",
                "--matches Order=   | --matches must be a whole number, or KIND= and a whole number, got 'Order='",
                "--matches 2000     | --matches must be from 0 to --items, which is 1000, got 2000",
                "--size Order=0     | --size must be from 1 to 409600 bytes, got 0",
                "--json --page 5    | the JSON of a design has no prices"
            })
    void workloadThatCannotBeIsRefused(String options, String message) {
        assertThat(design("show", (folder.resolve("shop.json") + " " + options).split(" ")))
                .isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }
}
