package dev.monochord.systems.cello;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.MigratingStore;
import dev.monochord.systems.cello.store.PostgresStore;
import dev.monochord.systems.cello.store.StoreMode;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Makes Cello. */
public final class CelloFactory implements SystemFactory {

    static final String NAME = "cello";
    private static final String SESSION = "cello-session";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TableDesign> tables() {
        return List.of(DynamoDbCelloTable.design());
    }

    @Override
    public List<TableInfo> tableInfos() {
        return List.of(DynamoDbCelloTable.INFO);
    }

    @Override
    public SystemStore store(Map<String, String> settings) {
        CelloConfig config = CelloConfig.of(settings);
        return new SystemStore(
                config.endpoint(),
                config.roleArn(),
                SESSION,
                Map.of(DynamoDbCelloTable.INFO.name(), config.tableName()));
    }

    /**
     * The mode that the settings name; empty if they name none. What else the mode needs is not checked.
     *
     * @throws IllegalArgumentException if there is no such mode
     */
    public Optional<StoreMode> namedMode(Map<String, String> settings) {
        return CelloConfig.namedMode(settings);
    }

    @Override
    public OptionalInt port(Map<String, String> settings) {
        Integer port = CelloConfig.of(settings).port();
        return port == null ? OptionalInt.empty() : OptionalInt.of(port);
    }

    @Override
    public HttpSystem open(SystemContext context) {
        CelloConfig config = CelloConfig.of(context.settings());
        RoleGate roles =
                RoleGate.open(CelloCallers.ROLES, role -> Optional.ofNullable(config.adminSecret()), context.secrets());
        CelloTable table = DynamoDbCelloTable.open(context.monochord());
        CelloStore dynamoDb = new DynamoDbStore(context.monochord(), table);
        MigratingStore migrating = migrating(config, dynamoDb, context);
        CelloStore store = migrating == null ? dynamoDb : migrating;
        TokenService tokens = new TokenService(context.clock(), store);
        CelloService service = new CelloService(
                context.monochord(),
                table,
                store,
                new TargetAnchors(config.storeMode(), store, dynamoDb, context.monochord(), table),
                tokens,
                new ProjectRules(config.gitSuffixOptional()),
                new TargetRules(config.strictTargets()));
        CelloCallers callers = new CelloCallers(roles, tokens);
        return new CelloRoutes(
                service,
                tokens,
                roles.accepting(callers::admin, "the header Authorization is missing or not the administrator's"),
                callers,
                new OperatorRoutes(context.monochord(), Response::ok),
                migrating);
    }

    /** Two stores while Cello moves; null if DynamoDB is the only one. */
    private static @Nullable MigratingStore migrating(CelloConfig config, CelloStore dynamoDb, SystemContext context) {
        if (config.postgres() == null || !config.storeMode().needsPostgres()) {
            return null;
        }
        try {
            PostgresStore postgres = PostgresStore.open(config.postgres(), config.preparePostgres());
            return new MigratingStore(
                    config.storeMode(),
                    postgres,
                    dynamoDb,
                    context.clock(),
                    context.monochord()::pause,
                    config.comparedPercent());
        } catch (InvalidInputException unprepared) {
            throw new IllegalArgumentException(unprepared.getMessage(), unprepared);
        }
    }
}
