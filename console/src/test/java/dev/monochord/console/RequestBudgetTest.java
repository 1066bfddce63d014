package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.console.call.RequestBudgetException;
import dev.monochord.console.call.RequestRecording;
import dev.monochord.console.call.RequestTree;
import dev.monochord.engine.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/** Calls that take longer than a page may. */
class RequestBudgetTest {

    @Test
    void firstRequestIsAlwaysSentAndTheNextOnlyWhileThereIsTime() {
        try (Engine engine = Engine.inMemory()) {
            RequestRecording recording = new RequestRecording(engine.client(), new RequestTree(List.of()), () -> false);
            DynamoDbClient client = recording.client();
            ListTablesRequest request = ListTablesRequest.builder().build();
            assertThat(client.listTables(request).tableNames()).isEmpty();
            assertThatThrownBy(() -> client.listTables(request))
                    .isInstanceOf(RequestBudgetException.class)
                    .hasMessage("stopped after 1 request");
            assertThat(recording.requests()).hasSize(1);
        }
    }
}
