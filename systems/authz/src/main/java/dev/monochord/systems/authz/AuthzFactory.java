package dev.monochord.systems.authz;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.systems.authz.store.PolicyStoreLocation;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.authz.token.TokenKeys;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the authorizer. */
public final class AuthzFactory implements SystemFactory {

    static final String NAME = "authz";
    private static final String SESSION = "authz-session";

    private final @Nullable Function<PolicyStoreLocation, ? extends RemotePolicies> stores;

    /** Without a policy store: the embedded Cedar decides. */
    public AuthzFactory() {
        this(null);
    }

    private AuthzFactory(@Nullable Function<PolicyStoreLocation, ? extends RemotePolicies> stores) {
        this.stores = stores;
    }

    /**
     * With policy stores for settings that name one.
     *
     * @param stores opens a policy store; it is closed with the system
     */
    public static AuthzFactory withPolicyStores(Function<PolicyStoreLocation, ? extends RemotePolicies> stores) {
        return new AuthzFactory(stores);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TableDesign> tables() {
        return List.of(DynamoDbAuthzTable.design());
    }

    @Override
    public List<TableInfo> tableInfos() {
        return List.of(DynamoDbAuthzTable.INFO);
    }

    @Override
    public SystemStore store(Map<String, String> settings) {
        AuthzConfig config = AuthzConfig.of(settings);
        return new SystemStore(
                config.endpoint(),
                config.roleArn(),
                SESSION,
                Map.of(DynamoDbAuthzTable.INFO.name(), config.tableName()));
    }

    @Override
    public HttpSystem open(SystemContext context) {
        AuthzConfig config = AuthzConfig.of(context.settings());
        RoleGate administrators = RoleGate.open(AuthzCallers.ROLES, context);
        Monochord monochord = context.monochord();
        RemotePolicies remote = remote(config);
        try {
            return open(
                    context, config, administrators, new AuthzSystem(monochord, config, keys(config, context), remote));
        } catch (RuntimeException unopened) {
            if (remote != null) {
                remote.close();
            }
            throw unopened;
        }
    }

    private @Nullable RemotePolicies remote(AuthzConfig config) {
        PolicyStoreLocation location = config.policyStore();
        if (location == null) {
            return null;
        }
        if (stores == null) {
            throw new IllegalArgumentException("AUTHZ_POLICY_STORE_ID names a policy store, and this program has none");
        }
        return stores.apply(location);
    }

    private static HttpSystem open(
            SystemContext context, AuthzConfig config, RoleGate administrators, AuthzSystem system) {
        Monochord monochord = context.monochord();
        Ulids ulids = new Ulids(context.clock());
        AuthzTable table = system.table;
        TenantService tenants = new TenantService(monochord, table, system.unguarded, ulids);
        RoleService roles = new RoleService(monochord, table, system.unguarded, ulids);
        UserService users = new UserService(monochord, table, roles, ulids);
        GrantService grants = new GrantService(monochord, table, tenants, users, roles, ulids);
        PolicyStoreParts store = PolicyStoreParts.of(system, config, ulids, context.clock());
        CedarPolicyService policies = new CedarPolicyService(
                table, system.policies, system.unguarded, ulids, context.clock(), store == null ? null : store.sync());
        AuthzCallers callers = new AuthzCallers(administrators, system.tokens);
        RoleGate gate = administrators.accepting(
                callers::admin, "the header Authorization is missing or not the administrator's");
        system.policies.renew();
        OperatorRoutes operators = new OperatorRoutes(monochord, Response::ok);
        return new AuthzRoutes(
                system,
                List.of(
                        new TenantRoutes(tenants, grants),
                        new UserRoutes(users, grants),
                        new RoleRoutes(roles),
                        new GrantRoutes(grants),
                        new CedarPolicyRoutes(policies),
                        () -> store == null ? List.of() : store.routes().routes(),
                        () -> List.of(
                                operators.unreadable("/v1/unreadable", () -> unusable(monochord, system)),
                                operators.guards("/v1/guards"),
                                operators.repairGuards("/v1/guards/repair"))),
                new DecisionRoutes(system.authorizer, system.events, new Questions(system.authorizer), gate, callers),
                gate);
    }

    private static List<UnreadableItem> unusable(Monochord monochord, AuthzSystem system) {
        String table = monochord.tableName(DynamoDbAuthzTable.INFO.name());
        return system.policies.unusable().stream()
                .map(policy -> policy.row(table))
                .toList();
    }

    /** An installation to which no key is named signs with a secret of its own. */
    private static TokenKeys keys(AuthzConfig config, SystemContext context) {
        TokenKeys keys = new AuthzFiles(config).keys();
        return config.tokenSecret() == null && config.keySet() == null
                ? keys.withSecret(context.secrets().get("authz-jwt", "secret that signs tokens for authz (HS256)"))
                : keys;
    }
}
