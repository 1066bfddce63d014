package modular;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Writes a note to an engine over HTTP, and prints it. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve();
                DynamoDbClient client = new ClientFactory()
                        .endpoint(server.url())
                        .region("eu-central-1")
                        .client()) {
            TableSchema.create(client, DynamoDbNotesTable.design());
            NotesTable notes = DynamoDbNotesTable.open(Monochord.create(client));
            notes.create(new Note("ann", "n-1", "Buy milk"));
            System.out.println(notes.note("ann", "n-1").orElseThrow().text());
        }
    }
}
