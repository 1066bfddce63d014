package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.authz.cedar.InvalidPolicyException;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.authz.token.TokenKeys;
import dev.monochord.systems.authz.token.TokenRules;
import dev.monochord.systems.authz.token.TokenVerifier;
import java.io.UncheckedIOException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The parts that decide, put together from the settings: the same for the server and for a Lambda function. */
final class AuthzSystem implements AutoCloseable {

    final AuthzTable table;
    final UnguardedRows unguarded;
    final PolicyStore policies;
    final Authorizer authorizer;
    final TokenVerifier tokens;
    final EventAuthorizer events;
    final DecisionComparison comparison = new DecisionComparison();
    final @Nullable RemotePolicies remote;
    private final DecisionMode mode;

    /** Throws an {@link IllegalArgumentException} for a schema, action map or key that cannot be used. */
    AuthzSystem(Monochord monochord, AuthzConfig config, TokenKeys keys, @Nullable RemotePolicies remote) {
        this.remote = remote;
        this.mode = config.decisions();
        AuthzFiles files = new AuthzFiles(config);
        Clock clock = monochord.clock();
        table = DynamoDbAuthzTable.open(monochord);
        PolicyCheck check = new PolicyCheck(config.decisions(), config.missingText());
        policies = new PolicyStore(table, config.namespace(), files::schema, check, clock);
        unguarded = new UnguardedRows(monochord, table);
        authorizer = new Authorizer(
                table, policies, new RoleDirectory(table, unguarded, clock), engine(config.decisions(), clock));
        tokens = new TokenVerifier(keys, new TokenRules(config.issuer(), config.audience()), clock);
        events = new EventAuthorizer(authorizer, tokens, files.actions());
        requireSchema();
    }

    private DecisionEngine engine(DecisionMode mode, Clock clock) {
        if (mode == DecisionMode.CEDAR) {
            return DecisionEngine.embedded();
        }
        if (remote == null) {
            throw new IllegalArgumentException("AUTHZ_DECISIONS must be cedar here: there is no policy store to ask");
        }
        DecisionEngine store = new RemoteEngine(remote);
        return mode == DecisionMode.AVP ? store : new ComparingEngine(store, comparison, clock);
    }

    /** Asks the policy store something small if it decides; throws what that throws. */
    void requireStore() {
        if (remote != null && mode == DecisionMode.AVP) {
            remote.schema();
        }
    }

    private void requireSchema() {
        try {
            policies.schema();
        } catch (InvalidPolicyException wrong) {
            throw new IllegalArgumentException("AUTHZ_SCHEMA: " + wrong.getMessage(), wrong);
        } catch (UncheckedIOException unreadable) {
            throw new IllegalArgumentException("AUTHZ_SCHEMA cannot be read", unreadable);
        }
    }

    @Override
    public void close() {
        policies.close();
        if (remote != null) {
            remote.close();
        }
    }
}
