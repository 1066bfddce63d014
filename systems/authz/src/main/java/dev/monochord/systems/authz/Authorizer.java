package dev.monochord.systems.authz;

import dev.monochord.systems.authz.Decision.Outcome;
import dev.monochord.systems.authz.Decision.Reason;
import dev.monochord.systems.authz.cedar.ActionGroup;
import dev.monochord.systems.authz.cedar.ActionSchema;
import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.EntityData;
import dev.monochord.systems.authz.cedar.EntityId;
import dev.monochord.systems.authz.cedar.Guardrails;
import dev.monochord.systems.authz.cedar.Question;
import dev.monochord.systems.authz.store.RemotePolicyException;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides. Who asks is read from the table each time, consistently: a batch with the user and the grant, a batch with what
 * the ids of their roles mean. What was revoked is therefore gone at the next decision. Whatever fails is denied.
 * Thread-safe.
 */
record Authorizer(AuthzTable table, PolicyStore policies, RoleDirectory directory, DecisionEngine engine) {

    private static final Logger LOGGER = System.getLogger(Authorizer.class.getName());

    /** Never throws what a fault throws: that is a denial. */
    Decision decide(AccessRequest request) {
        try {
            PolicySnapshot snapshot = policies.current();
            Decision.Asked asked = new Decision.Asked(
                    request.userId(),
                    request.tenantId(),
                    request.action(),
                    snapshot.schema()
                            .groupOf(request.action())
                            .map(ActionGroup::name)
                            .orElse(null),
                    request.context());
            List<UnusablePolicy> denying = snapshot.denying();
            Decision decision = denying.isEmpty() ? decide(request, snapshot) : denied(denying);
            return decision.about(
                    asked,
                    new Decision.PolicyVersion(snapshot.policies().size(), snapshot.checksum(), snapshot.readAt()));
        } catch (UnreadablePoliciesException unreadable) {
            return Decision.denied(Reason.FAULT, String.valueOf(unreadable.getMessage()));
        } catch (RuntimeException | LinkageError fault) {
            DecisionFault.log(LOGGER, "A decision failed and is a denial", fault);
            return Decision.denied(Reason.FAULT, "the decision could not be made");
        }
    }

    private static Decision denied(List<UnusablePolicy> unusable) {
        return new Decision(
                Outcome.DENY,
                Reason.FAULT,
                "a policy that may forbid it cannot be evaluated",
                List.of(),
                unusable.stream()
                        .map(each -> new Decision.Problem(each.policy().policyId(), each.message()))
                        .toList(),
                null,
                null,
                null);
    }

    /** The group of an action by the policies that count now; empty for an action in none. */
    Optional<ActionGroup> groupOf(String action) {
        return policies.current().schema().groupOf(action);
    }

    /** A type of the schema's namespace, unless it names one itself. */
    EntityId entity(String type, String id) {
        return ActionSchema.entity(policies.namespace(), type, id);
    }

    private Decision decide(AccessRequest request, PolicySnapshot snapshot) {
        if (!snapshot.schema().has(request.action())) {
            return Decision.denied(Reason.UNKNOWN_ACTION, "the schema has no such action");
        }
        Optional<String> userId = Ulids.parse(request.userId());
        if (userId.isEmpty()) {
            return Decision.denied(Reason.NO_USER, "there is no such user");
        }
        if (request.tenantId() == null) {
            return everywhere(request, snapshot, userId.get());
        }
        return Ulids.parse(request.tenantId())
                .map(tenantId -> inTenant(request, snapshot, tenantId, userId.get()))
                .orElseGet(() -> Decision.denied(Reason.NO_GRANT, "the user is no member of the tenant"));
    }

    private Decision everywhere(AccessRequest request, PolicySnapshot snapshot, String userId) {
        User user = table.user(userId).orElse(null);
        if (user == null || user.deletionId() != null) {
            return Decision.denied(Reason.NO_USER, "there is no such user");
        }
        ActionSchema schema = snapshot.schema();
        List<EntityId> parents = roles(schema, user.roles(), RoleScope.GLOBAL, "GlobalRole");
        return ask(request, snapshot, new EntityData(schema.entity("User", userId), Map.of(), parents));
    }

    private Decision inTenant(AccessRequest request, PolicySnapshot snapshot, String tenantId, String userId) {
        Membership membership = table.membership(tenantId, userId);
        User user = membership.user();
        TenantGrant grant = membership.grant();
        if (user == null || user.deletionId() != null) {
            return Decision.denied(Reason.NO_USER, "there is no such user");
        }
        if (grant == null) {
            return Decision.denied(Reason.NO_GRANT, "the user is no member of the tenant");
        }
        ActionSchema schema = snapshot.schema();
        List<EntityId> parents = new ArrayList<>(roles(schema, grant.roles(), RoleScope.TENANT, "Role"));
        parents.add(schema.entity("Tenant", tenantId));
        parents.add(schema.entity("User", userId));
        EntityData principal = new EntityData(
                schema.entity("TenantGrant", tenantId + ":" + userId),
                Map.of("tenantId", tenantId, "userId", userId),
                parents);
        return ask(request, snapshot, principal);
    }

    /** Those of the ids that are roles of this scope; others mean nothing. */
    private List<EntityId> roles(ActionSchema schema, List<String> ids, RoleScope scope, String type) {
        List<String> distinct = ids.stream().distinct().toList();
        if (distinct.isEmpty()) {
            return List.of();
        }
        return directory.find(distinct).stream()
                .filter(role -> role.scope() == scope)
                .map(role -> schema.entity(type, role.roleId()))
                .toList();
    }

    private Decision ask(AccessRequest request, PolicySnapshot snapshot, EntityData principal) {
        Question question =
                new Question(principal, request.action(), request.resource(), request.others(), request.context());
        try {
            return decision(request, snapshot, principal, engine.ask(snapshot, question));
        } catch (RemotePolicyException unavailable) {
            LOGGER.log(Logger.Level.WARNING, "The policy store could not be asked: {0}", unavailable.text());
            return Decision.denied(
                    Reason.STORE_UNAVAILABLE, "the policy store could not be asked: " + unavailable.text());
        }
    }

    private static Decision decision(
            AccessRequest request, PolicySnapshot snapshot, EntityData principal, CedarVerdict verdict) {
        Decision.Entities entities = new Decision.Entities(
                Decision.Shown.of(principal),
                Decision.Shown.of(request.resource()),
                request.others().stream().map(Decision.Shown::of).toList());
        List<Decision.Problem> problems = new ArrayList<>();
        verdict.refusals().forEach(message -> problems.add(new Decision.Problem(null, message)));
        verdict.errors().forEach(error -> problems.add(new Decision.Problem(error.policyId(), error.message())));
        if (!problems.isEmpty()) {
            LOGGER.log(Logger.Level.DEBUG, () -> "Policies could not be evaluated: " + problems);
        }
        Reason reason = Reason.of(verdict, snapshot);
        return new Decision(
                reason == Reason.PERMITTED ? Outcome.ALLOW : Outcome.DENY,
                reason,
                message(reason),
                verdict.determining().stream()
                        .sorted()
                        .map(id -> determining(id, snapshot))
                        .toList(),
                List.copyOf(problems),
                null,
                entities,
                null);
    }

    private static Decision.Determining determining(String id, PolicySnapshot snapshot) {
        @Nullable String name = snapshot.names().get(id);
        return new Decision.Determining(
                id, name, snapshot.policies().forbids(id) ? "forbid" : "permit", Guardrails.isGuardrail(id));
    }

    private static String message(Reason reason) {
        return switch (reason) {
            case PERMITTED -> "a policy permits it and none forbids it";
            case FORBIDDEN -> "a policy forbids it";
            case EVALUATION_ERROR -> "a policy that may forbid it could not be evaluated";
            case INVALID_REQUEST -> "it does not fit the schema";
            default -> "no policy permits it";
        };
    }
}
