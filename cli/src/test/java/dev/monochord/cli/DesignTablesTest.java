package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;

/** Tables created and checked by {@code design create} and {@code design check}. */
class DesignTablesTest extends ShopDesignCommands {

    @Test
    void createsAndChecksTables() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            String[] at = {
                "--design", folder.toString(), "--endpoint", server.url().toString(), "--prefix", "test-"
            };
            assertThat(design("check", at)).isEqualTo(1);
            assertThat(out.toString()).isEqualTo("""
                    test-orders: the table is missing
                    test-returns: the table is missing
                    """);
            assertThat(design("create", at)).isZero();
            assertThat(out.toString()).isEqualTo("test-orders: created\ntest-returns: created\n");
            assertThat(err.toString()).isEmpty();
            assertThat(design("create", at)).isZero();
            assertThat(out.toString()).contains("test-orders: is there already");
            assertThat(design("check", at)).isZero();
            assertThat(out.toString()).isEqualTo("test-orders: as designed\ntest-returns: as designed\n");
            engine.client().updateTable(r -> r.tableName("test-orders").deletionProtectionEnabled(false));
            assertThat(design("check", at)).isEqualTo(1);
            assertThat(out.toString())
                    .isEqualTo("test-orders: deletion protection is off, the design says on; UpdateTable changes it\n"
                            + "test-returns: as designed\n");
            engine.client()
                    .updateTable(r -> r.tableName("test-orders")
                            .billingMode(BillingMode.PROVISIONED)
                            .provisionedThroughput(t -> t.readCapacityUnits(5L).writeCapacityUnits(5L))
                            .globalSecondaryIndexUpdates(u -> u.update(i -> i.indexName("byCustomer")
                                    .provisionedThroughput(
                                            t -> t.readCapacityUnits(5L).writeCapacityUnits(5L)))));
            assertThat(design("create", at)).isZero();
            assertThat(out.toString()).contains("test-orders: is there already");
            assertThat(err.toString())
                    .isEqualTo("test-orders: on-demand billing is off, the design says on; UpdateTable changes it\n");
        }
    }

    @Test
    void aTableThatCannotBeCreatedDoesNotKeepTheOthersFromIt() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            TableSchema.create(
                    engine.client(),
                    TableDesign.builder("orders").keys("other", null).build());
            String[] at = {
                "--design", folder.toString(), "--endpoint", server.url().toString(), "--json"
            };
            assertThat(design("create", at)).isEqualTo(1);
            assertThat(out.toString())
                    .contains("\"result\": \"failed\"")
                    .contains("\"result\": \"created\"")
                    .contains("the key is (other S), the design says (pk S, sk S)");
            assertThat(engine.client().listTables().tableNames()).containsExactly("orders", "returns");
        }
    }

    @Test
    void endpointThatDoesNotAnswerIsAFailure() {
        assertThat(design("check", "--design", folder.toString(), "--endpoint", "http://127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("http://127.0.0.1:1 does not answer: nothing listens there");
    }
}
