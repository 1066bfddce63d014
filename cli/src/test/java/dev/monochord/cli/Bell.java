package dev.monochord.cli;

import dev.monochord.model.TableDesign;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A small system for the tests: has a table and a secret, and rings for whoever knows it. */
final class Bell implements SystemFactory {

    @Override
    public String name() {
        return "bell";
    }

    @Override
    public List<TableDesign> tables() {
        return List.of(DynamoDbCelloTable.design());
    }

    /** Any that is free. */
    @Override
    public OptionalInt port(Map<String, String> settings) {
        return OptionalInt.of(0);
    }

    @Override
    public HttpSystem open(SystemContext context) {
        if ("mute".equals(context.settings().get("BELL_SOUND"))) {
            throw new IllegalArgumentException("BELL_SOUND is mute: choose another");
        }
        String secret = context.secrets().get("bell-admin", "admin secret of bell");
        return new HttpSystem() {
            @Override
            public String name() {
                return "bell";
            }

            @Override
            public String description() {
                return "Rings.";
            }

            @Override
            public List<Route> routes() {
                return List.of(
                        crack(),
                        Route.get(
                                "/ring",
                                "Rings",
                                request -> Response.text(
                                        request.header("Authorization")
                                                        .filter(secret::equals)
                                                        .isPresent()
                                                ? 200
                                                : 401,
                                        "ding")));
            }

            private Route crack() {
                return Route.get("/crack", "Fails", request -> {
                    throw new IllegalStateException("the bell is cracked");
                });
            }

            @Override
            public Object errorBody(Failure failure) {
                return Map.of("problem", failure.message());
            }

            @Override
            public void checkHealth() {
                context.monochord().client().describeTable(table -> table.tableName("cello"));
            }
        };
    }
}
