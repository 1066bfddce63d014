package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.json.DesignJson;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.Response;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Patterns of an uploaded design, run on the table of its name by their plans. */
class DesignFormsTest {

    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"");
    private static final Pattern PREVIOUS = Pattern.compile("href=\"([^\"]*)\" rel=\"prev\"");

    /** Cello's design under another name, so that it is not the one that is served. */
    private static final String FORMS = "/designs/shop@7/cello/";

    private static final String DESIGN =
            DesignJson.write(Design.of("shop", "7", new CelloFactory().tables().get(0)));

    private final ConsoleFixture console = ConsoleFixture.readOnly();

    @BeforeEach
    void upload() {
        Response uploaded = console.post("/designs", Map.of("design", DESIGN));
        assertThat(uploaded.header("Location")).hasValue("/designs/shop@7");
    }

    @AfterEach
    void close() {
        console.close();
    }

    private void put(String sort, Map<String, AttributeValue> more) {
        Map<String, AttributeValue> item = new HashMap<>(more);
        item.put("pk", AttributeValue.fromS("PROJECT#blue"));
        item.put("sk", AttributeValue.fromS(sort));
        console.engine.client().putItem(put -> put.tableName("cello").item(item));
    }

    @Test
    void patternsAndBracketsLeadToForms() {
        assertThat(console.get("/designs/shop@7").text()).contains("href=\"" + FORMS + "tokens\"");
        assertThat(console.get("/designs/shop@7?view=patterns").text()).contains("href=\"" + FORMS + "tokens\"");
        assertThat(console.get("/designs/cello@1").text()).contains("href=\"/items/cello/patterns/tokens\"");
    }

    @Test
    void getReadsTheItemByItsKey() {
        put("METADATA", Map.of("repository", AttributeValue.fromS("<script>alert(1)</script>")));
        String page = console.get(FORMS + "project?run=1&p.project=blue").text();
        assertThat(page)
                .contains("aws dynamodb get-item", "PROJECT#blue", "&lt;script&gt;alert(1)")
                .doesNotContain("<script>alert");
        assertThat(console.get(FORMS + "project?run=1&p.project=red").text()).contains("Nothing was found.");
    }

    @Test
    void queryReadsPagesOfTheSlice() {
        put("METADATA", Map.of());
        for (int number = 1; number <= 3; number++) {
            put("TOKEN#t-" + number, Map.of());
        }
        String first = console.get(FORMS + "tokens?run=1&p.project=blue&size=2").text();
        assertThat(first)
                .contains("TOKEN#t-1", "TOKEN#t-2", "begins_with(#1, :1)")
                .doesNotContain("TOKEN#t-3");
        Matcher next = NEXT.matcher(first);
        assertThat(next.find()).isTrue();
        String second = console.get(next.group(1).replace("&amp;", "&")).text();
        assertThat(second)
                .contains("<span class=\"clip\">TOKEN#t-3</span>")
                .doesNotContain("<span class=\"clip\">TOKEN#t-1</span>");
        Matcher previous = PREVIOUS.matcher(second);
        assertThat(previous.find()).isTrue();
        assertThat(console.get(previous.group(1).replace("&amp;", "&")).text()).contains("TOKEN#t-1", "TOKEN#t-2");
    }

    @Test
    void missingParameterIsNamed() {
        Response page = console.get(FORMS + "tokens?run=1");
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("project");
    }

    @Test
    void tokenOfNoPageIsRefused() {
        assertThat(console.get(FORMS + "tokens?run=1&p.project=blue&token=abc").status())
                .isEqualTo(422);
    }

    @Test
    void writeIsNotOffered() {
        assertThat(console.get(FORMS + "createProject?run=1").text())
                .contains("This pattern writes.", "<button disabled>Run</button>");
    }

    @Test
    void tableThatTheStoreDoesNotHaveIsNamed() {
        console.engine.client().updateTable(table -> table.tableName("cello").deletionProtectionEnabled(false));
        console.engine.client().deleteTable(table -> table.tableName("cello"));
        assertThat(console.get(FORMS + "tokens?run=1&p.project=blue").text())
                .contains("The connected store has no table cello.", "<button disabled>Run</button>");
    }

    @Test
    void tableOfAnotherDesignIsToldApart() {
        String other = DESIGN.replace("\"pk\"", "\"id\"").replace("\"shop\"", "\"other\"");
        assertThat(console.post("/designs", Map.of("design", other)).header("Location"))
                .hasValue("/designs/other@7");
        assertThat(console.get("/designs/other@7/cello/tokens").text())
                .contains("has the key pk, sk, and this design has id, sk");
    }

    @ParameterizedTest
    @CsvSource({"/designs/shop@7/nowhere/tokens", "/designs/shop@7/cello/nothing", "/designs/none@1/cello/tokens"})
    void unknownPatternIsNotFound(String path) {
        assertThat(console.get(path).status()).isEqualTo(404);
    }
}
