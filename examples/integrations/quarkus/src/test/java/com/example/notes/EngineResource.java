package com.example.notes;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.schema.TableSchema;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

public class EngineResource implements QuarkusTestResourceLifecycleManager {

    private final Engine engine = Engine.inMemory();
    private EngineServer server;

    @Override
    public Map<String, String> start() {
        try {
            server = engine.serve();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TableSchema.create(engine.client(), DynamoDbNotesTable.design());
        return Map.of(
                "quarkus.dynamodb.endpoint-override", server.url().toString(),
                "quarkus.dynamodb.aws.region", "eu-central-1",
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", "test",
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", "test");
    }

    @Override
    public void stop() {
        server.close();
        engine.close();
    }
}
