package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Prices on pages: one workload, one price. */
class WorkloadPagesTest {

    /** The bytes of a token that {@link #putTokens} stores. */
    private static final int TOKEN_BYTES = 42;

    private static final String COUNT = "/items/cello/patterns/countTokens?p.project=blue&run=1";
    private static final Pattern PREDICTED = Pattern.compile("Predicted before the call</dt><dd>([^<]*)<");
    private static final Pattern CONSUMED = Pattern.compile("Consumed</dt><dd>([^<]*) <");

    private final ConsoleFixture console = ConsoleFixture.readOnly();

    @AfterEach
    void close() {
        console.close();
    }

    private void putTokens(int count) {
        for (int first = 0; first < count; first += 25) {
            List<WriteRequest> tokens = IntStream.range(first, Math.min(count, first + 25))
                    .mapToObj(number -> WriteRequest.builder()
                            .putRequest(put -> put.item(Map.of(
                                    "pk", AttributeValue.fromS("PROJECT#blue"),
                                    "sk", AttributeValue.fromS("TOKEN#" + (1000 + number)),
                                    "hashed_token", AttributeValue.fromS("hash"))))
                            .build())
                    .toList();
            console.engine.client().batchWriteItem(write -> write.requestItems(Map.of("cello", tokens)));
        }
    }

    private String found(Pattern pattern, String path) {
        Matcher found = pattern.matcher(console.get(path).text());
        assertThat(found.find()).as("%s has %s", path, pattern).isTrue();
        return found.group(1);
    }

    @ParameterizedTest
    @CsvSource({
        "'', allTokens, 3 RCU",
        "'', everything, 126 RCU",
        "workload=100000-300-20000-50, allTokens, '1,470 RCU'",
    })
    void patternHasOnePriceOnEveryPage(String workload, String pattern, String price) {
        Pattern row = Pattern.compile("<strong>" + pattern + "</strong>.*?nowrap\">([^<]*)<", Pattern.DOTALL);
        assertThat(List.of(
                        found(row, "/designs/cello@1?view=patterns&" + workload),
                        found(row, "/items/cello?" + workload),
                        found(row, "/cost?design=cello@1&" + workload),
                        found(
                                Pattern.compile("A call costs ([^<]*)\\."),
                                "/items/cello/patterns/" + pattern + "?" + workload)))
                .containsOnly(price);
        assertThat(console.get("/designs/cello@1?" + workload).text()).contains(" · " + price);
        assertThat(console.get("/items/cello?" + workload).text()).contains(" · " + price);
    }

    @Test
    void linksAndFormsCarryTheWorkload() {
        String page = console.get("/items/cello/patterns/tokens?workload=5000-300-200-10")
                .text();
        assertThat(page)
                .contains("5,000 items of 300 bytes, 200 found by a query, pages of 10")
                .contains("href=\"/items/cello?workload=5000-300-200-10\"")
                .contains("href=\"/cost?design=cello@1&amp;table=cello&amp;workload=5000-300-200-10\"")
                .contains("name=\"workload\" value=\"5000-300-200-10\"");
        assertThat(console.get("/cost?design=cello@1&workload=5000-300-200-10").text())
                .contains("5,000</output>", "300 B</output>", "200</output>", "10</output>");
        assertThat(console.get("/items/cello").text()).doesNotContain("workload=");
        assertThat(console.get("/items/cello?workload=many").status()).isEqualTo(400);
    }

    @Test
    void slidersChooseTheWorkloadOfAllLinks() {
        assertThat(console.get("/cost?design=cello@1&items=4&size=5&matches=6").text())
                .contains("href=\"/designs/cello@1?view=patterns&amp;workload=2000-512-100-50\"");
    }

    @Test
    void predictionDoesNotDependOnTheResult() {
        String before = found(PREDICTED, COUNT);
        putTokens(1000);
        assertThat(found(PREDICTED, COUNT)).isEqualTo(before);
        assertThat(found(CONSUMED, COUNT)).isEqualTo("11");
        assertThat(found(PREDICTED, COUNT + "&workload=1000-" + TOKEN_BYTES + "-1000-50"))
                .isEqualTo("11 RCU");
    }

    @Test
    void predictionOfAReadByPlanDoesNotDependOnTheResult() {
        putTokens(30);
        String page = "/designs/cello@1/cello/countTokens?p.project=blue&run=1";
        assertThat(found(PREDICTED, page)).isEqualTo(found(PREDICTED, COUNT));
    }

    @Test
    void collectionIsPricedForTheItemsThatItHas() {
        putTokens(20);
        assertThat(console.get("/items/cello/collection?pk=PROJECT%23blue").text())
                .contains("Token: 20 of " + TOKEN_BYTES + " bytes");
    }
}
