package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.Recorder;
import dev.monochord.systems.kit.Response;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a change shows before it is made, and that it is made only to what was shown. */
class ItemChangesTest {

    private static final String TOKEN = "?pk=PROJECT%23blue&sk=TOKEN%23t-1";
    private static final Pattern FINGERPRINT = Pattern.compile("name=\"fingerprint\" value=\"([^\"]*)\"");

    private final ConsoleFixture console = ConsoleFixture.writable();

    @AfterEach
    void close() {
        console.close();
    }

    @BeforeEach
    void store() {
        put("METADATA", Map.of("repository", "https://example.org/blue.git"));
        put("TOKEN#t-1", Map.of("hashed_token", "old-hash"));
    }

    private void put(String sort, Map<String, String> attributes) {
        Map<String, AttributeValue> item =
                new HashMap<>(Map.of("pk", AttributeValue.fromS("PROJECT#blue"), "sk", AttributeValue.fromS(sort)));
        attributes.forEach((name, value) -> item.put(name, AttributeValue.fromS(value)));
        console.engine.client().putItem(put -> put.tableName("cello").item(item));
    }

    private String stored(String sort, String attribute) {
        return console.engine
                .client()
                .getItem(get -> get.tableName("cello")
                        .key(Map.of("pk", AttributeValue.fromS("PROJECT#blue"), "sk", AttributeValue.fromS(sort))))
                .item()
                .get(attribute)
                .s();
    }

    private String review(String patternAndQuery) {
        return console.get("/items/cello/patterns/" + patternAndQuery).text();
    }

    private static String before(String value) {
        return "<code class=\"gone\">{\"S\": \"" + value + "\"}</code>";
    }

    private static String after(String value) {
        return "<code class=\"come\">{\"S\": \"" + value + "\"}</code>";
    }

    @Test
    void newItemIsShownBesideNothing() {
        assertThat(review("createToken?run=1&p.token.project=blue&p.token.tokenId=t-2&p.token.hashedToken=new-hash"))
                .contains(after("new-hash"))
                .doesNotContain("class=\"gone\"");
    }

    @Test
    void replacedItemIsShownBesideTheStoredOne() {
        put("TARGET#prod", Map.of("name", "prod", "type", "aws_account", "properties", "{}"));
        String review = review("updateTarget?run=1&p.target.project=blue&p.target.name=prod&p.target.type=kubernetes"
                + "&p.target.properties=%7B%7D");
        assertThat(review)
                .contains(before("aws_account"), after("kubernetes"))
                .contains("<th scope=\"row\">version</th><td><span class=\"soft\">–</span></td>"
                        + "<td><code class=\"come\">{\"N\": \"1\"}</code>");
    }

    @Test
    void itemDeletedByItsKeyIsShown() {
        assertThat(review("deleteToken?run=1&p.project=blue&p.tokenId=t-1"))
                .contains(before("old-hash"))
                .doesNotContain("class=\"come\"");
        assertThat(review("deleteToken?run=1&p.project=blue&p.tokenId=none")).doesNotContain("class=\"diff\"");
    }

    @Test
    void attributesOfAPartialUpdateAreShown() {
        put(
                "WORKFLOW#prod#w-1",
                Map.of(
                        "status", "running",
                        "created", "2026-01-01T00:00:00.000Z",
                        "type", "sync",
                        "framework", "cdk",
                        "log", "old-log"));
        assertThat(review("progress?run=1&p.project=blue&p.target=prod&p.workflowName=w-1&p.status=succeeded"))
                .contains(before("running"), after("succeeded"), before("old-log"))
                .contains("<code class=\"\">{\"S\": \"cdk\"}</code>");
    }

    /** A token has no version: only a condition on all of it notices a change between the read and the write. */
    @Test
    void editOfAnItemThatChangesMeanwhileIsRefused() {
        Map<String, String> form = new LinkedHashMap<>(Map.of("c.hashedToken", "edited"));
        form.put("fingerprint", fingerprint(console.post("/items/cello/edit" + TOKEN, form)));
        Response refused = changingMeanwhile(() -> console.post("/items/cello/edit" + TOKEN, form));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("has changed since");
        assertThat(stored("TOKEN#t-1", "hashed_token")).isEqualTo("of somebody else");
    }

    @Test
    void deletionOfAnItemThatChangesMeanwhileIsRefused() {
        Map<String, String> form = Map.of("fingerprint", fingerprint(console.get("/items/cello/delete" + TOKEN)));
        Response refused = changingMeanwhile(() -> console.post("/items/cello/delete" + TOKEN, form));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("has changed since");
        assertThat(stored("TOKEN#t-1", "hashed_token")).isEqualTo("of somebody else");
    }

    @Test
    void itemWithoutAVersionIsEdited() {
        Map<String, String> form = new LinkedHashMap<>(Map.of("c.hashedToken", "edited"));
        form.put("fingerprint", fingerprint(console.post("/items/cello/edit" + TOKEN, form)));
        assertThat(console.post("/items/cello/edit" + TOKEN, form).status()).isEqualTo(303);
        assertThat(stored("TOKEN#t-1", "hashed_token")).isEqualTo("edited");
    }

    /** Sends a form while somebody else writes the token as soon as it was read. */
    private Response changingMeanwhile(Supplier<Response> form) {
        AtomicBoolean isChanged = new AtomicBoolean();
        try (Recorder.Listening listening = console.engine.recorder().listen(call -> {
            if (call.operation().equals("GetItem") && isChanged.compareAndSet(false, true)) {
                put("TOKEN#t-1", Map.of("hashed_token", "of somebody else"));
            }
        })) {
            return form.get();
        }
    }

    private static String fingerprint(Response page) {
        Matcher found = FINGERPRINT.matcher(page.text());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }
}
