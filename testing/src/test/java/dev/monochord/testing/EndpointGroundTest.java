package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.FaultException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class EndpointGroundTest {

    @Test
    void tablesHaveNamesOfTheirOwnAreEmptiedAndGoInTheEnd() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            List<TableDesign> designs = List.of(TableDesign.builder("letters").build());
            try (Ground ground = EndpointGround.open(server.url().toString(), designs, null)) {
                String table = ground.prefix() + "letters";
                assertThat(engine.client().listTables().tableNames()).containsExactly(table);
                assertThat(ground.prefix()).matches("monochord-[0-9a-f]{8}-");

                ground.client().putItem(request -> request.tableName(table).item(item()));
                ground.reset();
                assertThat(ground.client()
                                .scan(request -> request.tableName(table))
                                .items())
                        .isEmpty();
            }
            assertThat(engine.client().listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void whatWasCreatedGoesWhereTheRestCannotBe() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            List<TableDesign> designs = List.of(
                    TableDesign.builder("letters").build(),
                    TableDesign.builder("letters").keys("other", null).build());

            assertThatThrownBy(() -> EndpointGround.open(server.url().toString(), designs, null))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("is not as designed");
            assertThat(engine.client().listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void whatNeedsTheEngineIsSkippedAndSaysWhy() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve();
                Ground ground = EndpointGround.open(server.url().toString(), List.of(), null)) {
            assertThatThrownBy(ground::engine)
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessageContaining("these tests run against " + server.url())
                    .hasMessageContaining("monochord.test.endpoint");
        }
    }

    private static Map<String, AttributeValue> item() {
        return Map.of("pk", AttributeValue.fromS("A"), "sk", AttributeValue.fromS("1"));
    }
}
