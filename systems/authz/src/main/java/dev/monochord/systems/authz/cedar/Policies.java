package dev.monochord.systems.authz.cedar;

import com.cedarpolicy.AuthorizationEngine;
import com.cedarpolicy.BasicAuthorizationEngine;
import com.cedarpolicy.model.AuthorizationRequest;
import com.cedarpolicy.model.AuthorizationResponse;
import com.cedarpolicy.model.AuthorizationSuccessResponse;
import com.cedarpolicy.model.Effect;
import com.cedarpolicy.model.ValidationRequest;
import com.cedarpolicy.model.ValidationResponse;
import com.cedarpolicy.model.entity.Entity;
import com.cedarpolicy.model.exception.AuthException;
import com.cedarpolicy.model.exception.CacheException;
import com.cedarpolicy.model.policy.Policy;
import com.cedarpolicy.model.policy.PolicySet;
import com.cedarpolicy.value.EntityUID;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A set of policies with the guardrails, compiled against a schema and kept by Cedar's native library, so that a question
 * costs only itself. Immutable and thread-safe.
 */
public final class Policies {

    private static final AuthorizationEngine ENGINE = new BasicAuthorizationEngine();

    private final ActionSchema schema;
    private final PolicySet set;
    private final PolicySet guardrails;
    private final Map<String, Boolean> forbids;

    private Policies(ActionSchema schema, PolicySet set, PolicySet guardrails, Map<String, Boolean> forbids) {
        this.schema = schema;
        this.set = set;
        this.guardrails = guardrails;
        this.forbids = Map.copyOf(forbids);
    }

    /** Compiles policies; throws an {@link InvalidPolicyException} if one cannot be read. */
    public static Policies compile(ActionSchema schema, Collection<PolicyText> texts) {
        List<PolicyText> rails = Guardrails.of(schema.namespace());
        List<PolicyText> all = new ArrayList<>(rails);
        all.addAll(texts);
        Map<String, Boolean> forbids = new HashMap<>();
        for (PolicyText text : all) {
            forbids.put(text.id(), effect(text) == Effect.FORBID);
        }
        return new Policies(schema, cached(all), cached(rails), forbids);
    }

    private static PolicySet cached(List<PolicyText> texts) {
        Set<Policy> policies = new HashSet<>();
        texts.forEach(text -> policies.add(new Policy(text.statement(), text.id())));
        PolicySet set = new PolicySet(policies);
        try {
            set.cache();
        } catch (CacheException unusable) {
            throw new InvalidPolicyException(List.of(CedarMessages.of(unusable)));
        }
        return set;
    }

    /** Checks one policy on its own: that Cedar can read it, and that it fits the schema. */
    public static void check(ActionSchema schema, PolicyText text) {
        PolicyShape.check(text.statement());
        try {
            Policy.parseStaticPolicy(text.statement());
            Policy policy = new Policy(text.statement(), text.id());
            ValidationResponse answer =
                    ENGINE.validate(new ValidationRequest(schema.cedar(), new PolicySet(Set.of(policy))));
            if (!answer.validationPassed()) {
                throw new InvalidPolicyException(complaints(answer));
            }
        } catch (AuthException unreadable) {
            throw new InvalidPolicyException(List.of(CedarMessages.of(unreadable)));
        }
    }

    /** Throws an {@link InvalidPolicyException} if Cedar cannot read a policy; whether it fits a schema is not checked. */
    public static void requireReadable(PolicyText text) {
        effect(text);
    }

    private static List<String> complaints(ValidationResponse answer) {
        List<String> all = new ArrayList<>();
        answer.errors.ifPresent(errors -> errors.forEach(error -> all.add(CedarMessages.of(error))));
        answer.success.ifPresent(
                checked -> checked.validationErrors.forEach(error -> all.add(CedarMessages.of(error.getError()))));
        return all;
    }

    private static Effect effect(PolicyText text) {
        PolicyShape.check(text.statement());
        try {
            return Policy.parseStaticPolicy(text.statement()).effect();
        } catch (AuthException unreadable) {
            throw new InvalidPolicyException(List.of(CedarMessages.of(unreadable)));
        }
    }

    public ActionSchema schema() {
        return schema;
    }

    /** How many there are, without the guardrails. */
    public int size() {
        return forbids.size() - Guardrails.of(schema.namespace()).size();
    }

    /** Whether a policy forbids; one that is not known is taken to. */
    public boolean forbids(String policyId) {
        return forbids.getOrDefault(policyId, true);
    }

    /** Asks. Values that Cedar does not have are refused, as is what does not fit the schema. */
    public CedarVerdict ask(Question question) {
        return ask(question, set);
    }

    /** Asks the guardrails alone, which never allow: a verdict without a determining policy leaves it to others. */
    public CedarVerdict askGuardrails(Question question) {
        return ask(question, guardrails);
    }

    /** The ids of the policies and guardrails. */
    public Set<String> ids() {
        return forbids.keySet();
    }

    private CedarVerdict ask(Question question, PolicySet asked) {
        try {
            EntityUID action = CedarValues.id(new EntityId(schema.namespace() + "::Action", question.action()));
            AuthorizationRequest request = new AuthorizationRequest(
                    CedarValues.id(question.principal().entity()),
                    action,
                    CedarValues.id(question.resource().entity()),
                    Optional.of(CedarValues.map(question.context())),
                    Optional.of(schema.cedar()),
                    true);
            return verdict(ENGINE.isAuthorized(request, asked, entities(question)));
        } catch (AuthException | IllegalArgumentException refused) {
            return CedarVerdict.refused(List.of(CedarMessages.of(refused)));
        }
    }

    private static Set<Entity> entities(Question question) {
        Set<Entity> entities = new HashSet<>();
        entities.add(entity(question.principal()));
        entities.add(entity(question.resource()));
        question.others().forEach(other -> entities.add(entity(other)));
        return entities;
    }

    private static Entity entity(EntityData data) {
        Set<EntityUID> parents = data.parents().stream().map(CedarValues::id).collect(Collectors.toSet());
        return new Entity(CedarValues.id(data.entity()), CedarValues.map(data.attributes()), parents);
    }

    private static CedarVerdict verdict(AuthorizationResponse answer) {
        if (answer.success.isEmpty()) {
            List<String> why = new ArrayList<>();
            answer.errors.ifPresent(errors -> errors.forEach(error -> why.add(CedarMessages.of(error))));
            return CedarVerdict.refused(why.isEmpty() ? List.of("Cedar did not answer") : why);
        }
        AuthorizationSuccessResponse success = answer.success.get();
        List<CedarVerdict.PolicyError> errors = success.getErrors().stream()
                .map(error -> new CedarVerdict.PolicyError(error.getPolicyId(), CedarMessages.of(error.getError())))
                .toList();
        return new CedarVerdict(success.isAllowed(), success.getReason(), errors, List.of());
    }
}
