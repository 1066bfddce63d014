package dev.monochord.cli.store;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.SystemFactory;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A Monochord for the tables of a system, named and sharded as the settings of the system say. */
public final class SystemMonochord {

    private SystemMonochord() {}

    /**
     * Begins a Monochord for tables that are not served, or beside the server.
     *
     * @throws IllegalArgumentException if a setting of the system cannot be used
     */
    public static Monochord.Builder of(SystemFactory system, Map<String, String> settings, DynamoDbClient client) {
        Monochord.Builder builder = Monochord.builder().client(client);
        system.store(settings).tableNames().forEach(builder::tableName);
        system.prepare(builder, settings);
        return builder;
    }
}
