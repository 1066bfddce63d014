package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.Response;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Designs: upload, comparison, files, cost. */
class DesignPagesTest {

    private static final String DESIGN = """
        {"monochord": 1, "design": "shop", "version": "1", "tables": []}
        """;

    private final ConsoleFixture console = ConsoleFixture.readOnly();

    @AfterEach
    void close() {
        console.close();
    }

    @Test
    void uploadedDesignGetsAPage() {
        Response uploaded = console.post("/designs", Map.of("design", DESIGN));
        assertThat(uploaded.header("Location")).hasValue("/designs/shop@1");
        assertThat(console.get("/designs/shop@1").text()).contains("shop", "uploaded");
        assertThat(console.post("/designs", Map.of("design", DESIGN)).header("Location"))
                .hasValue("/designs/shop@1-2");
    }

    @Test
    void textThatIsNoDesignIsRefusedWithTheReason() {
        Response refused = console.post("/designs", Map.of("design", "{\"a\": 1}"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("this is not a design");
    }

    @Test
    void nameOfADesignStaysText() {
        String hostile = DESIGN.replace("\"shop\"", "\"<script>alert(1)</script>\"");
        String path = console.post("/designs", Map.of("design", hostile))
                .header("Location")
                .orElseThrow();
        assertThat(console.get(path).text()).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert");
        assertThat(console.get("/designs").text()).doesNotContain("<script>alert");
    }

    @Test
    void pictureAndPatternsAreOnTheirTabs() {
        assertThat(console.get("/designs/cello@1").text()).contains("class=\"monochord-picture\"");
        assertThat(console.get("/designs/cello@1?view=patterns").text())
                .contains("begins_with(sk, &quot;TOKEN#&quot;)".replace("&quot;", "\""));
        assertThat(console.get("/designs/cello@1?view=cloudformation").text()).contains("AWS::DynamoDB::Table");
    }

    @Test
    void comparisonSaysWhatChanges() {
        console.post("/designs", Map.of("design", DESIGN));
        assertThat(console.get("/designs/compare?from=cello@1&to=shop@1").text())
                .contains("The table is gone");
        assertThat(console.get("/designs/compare?from=cello@1&to=cello@1").text())
                .contains("are the same");
    }

    @Test
    void designWithoutTablesHasNothingToPrice() {
        console.post("/designs", Map.of("design", DESIGN));
        Response page = console.get("/cost?design=shop@1");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("This design has no tables");
    }

    @Test
    void unknownDesignIsNotFound() {
        assertThat(console.get("/designs/none@1").status()).isEqualTo(404);
        assertThat(console.get("/designs/cello@1?view=none").status()).isEqualTo(404);
    }

    @Test
    void moreItemsMakeAScanDearer() {
        String few = console.get("/cost?design=cello@1&items=0").text();
        String many = console.get("/cost?design=cello@1&items=15").text();
        assertThat(few).contains("100</output>");
        assertThat(many).contains("10,000,000</output>").isNotEqualTo(few);
        assertThat(console.get("/cost?design=cello@1&items=x").status()).isEqualTo(400);
    }
}
