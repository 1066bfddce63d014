package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.authz.AuthzFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class GuardsCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void checkReportsAndChangesNothing() {
        store(user("U1", "ann@example.org"), guard("gone@example.org", "U9"));

        assertThat(run("check")).isEqualTo(1);
        assertThat(run("check")).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(lines("", "").toArray(String[]::new))
                .hasSize(4);
        assertThat(err.toString()).contains("1 guards checked, 0 repaired. The lines above are still open.");
    }

    @Test
    void repairDeletesOrphansAndWritesMissingGuards() {
        store(user("U1", "ann@example.org"), guard("gone@example.org", "U9"));

        assertThat(run("repair")).isZero();
        assertThat(out.toString().lines())
                .containsExactlyElementsOf(lines(": repaired").subList(0, 2));
        assertThat(run("check")).isZero();
        assertThat(err.toString()).contains("1 guards checked, 0 repaired. Every guard is right.");
        try (Engine engine = Engine.open(folder)) {
            assertThat(engine.client()
                            .getItem(get -> get.tableName("authz").key(key("USER_EMAIL#ann@example.org")))
                            .item())
                    .containsEntry("userId", AttributeValue.fromS("U1"));
        }
    }

    @Test
    void valueOfTwoItemsIsReportedAndLeftAlone() {
        store(user("U1", "ann@example.org"), user("U2", "Ann@example.org"));

        assertThat(run("repair", "--json")).isEqualTo(1);
        assertThat(out.toString())
                .contains("\"problem\": \"duplicate\"", "\"PK\": \"USER#U1\"", "\"PK\": \"USER#U2\"")
                .contains("\"repaired\": false");
    }

    @Test
    void rowWhoseValueCannotBeReadIsReported() {
        Map<String, AttributeValue> row = user("U1", "ann@example.org");
        row.put("email", AttributeValue.fromN("1"));
        store(row);

        assertThat(run("repair")).isEqualTo(1);
        assertThat(out.toString()).startsWith("authz: table authz, User, PK = USER#U1, SK = USER#U1: attribute email ");
    }

    @Test
    void commandIsRequired() {
        assertThat(Main.run(new PrintWriter(out), new PrintWriter(err), Termination.bySignal(), "guards"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("a command is missing");
    }

    private static List<String> lines(String... ends) {
        List<String> lines = new ArrayList<>();
        for (String end : ends) {
            lines.add("authz: table authz, User.email, orphan, guard PK = USER_EMAIL#gone@example.org, SK ="
                    + " USER_EMAIL#gone@example.org, item PK = USER#U9, SK = USER#U9" + end);
            lines.add("authz: table authz, User.email, missing, guard PK = USER_EMAIL#ann@example.org, SK ="
                    + " USER_EMAIL#ann@example.org, item PK = USER#U1, SK = USER#U1" + end);
        }
        return lines;
    }

    @SafeVarargs
    private void store(Map<String, AttributeValue>... rows) {
        try (Engine engine = Engine.open(folder)) {
            new AuthzFactory().tables().forEach(table -> TableSchema.create(engine.client(), table, table.name()));
            for (Map<String, AttributeValue> row : rows) {
                engine.client().putItem(put -> put.tableName("authz").item(row));
            }
        }
    }

    private static Map<String, AttributeValue> user(String id, String email) {
        Map<String, AttributeValue> row = key("USER#" + id);
        row.put("Type", AttributeValue.fromS("User"));
        row.put("userId", AttributeValue.fromS(id));
        row.put("email", AttributeValue.fromS(email));
        return row;
    }

    private static Map<String, AttributeValue> guard(String email, String owner) {
        Map<String, AttributeValue> row = key("USER_EMAIL#" + email);
        row.put("Type", AttributeValue.fromS("UserEmail"));
        row.put("email", AttributeValue.fromS(email));
        row.put("userId", AttributeValue.fromS(owner));
        return row;
    }

    private static Map<String, AttributeValue> key(String value) {
        Map<String, AttributeValue> key = new HashMap<>();
        key.put("PK", AttributeValue.fromS(value));
        key.put("SK", AttributeValue.fromS(value));
        return key;
    }

    private int run(String action, String... arguments) {
        List<String> all = new ArrayList<>(List.of("guards", action, "--system", "authz", "--data", folder.toString()));
        all.addAll(List.of(arguments));
        return Main.run(new PrintWriter(out), new PrintWriter(err), Termination.bySignal(), all.toArray(String[]::new));
    }
}
