package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.EntityData;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was decided, and why: in this form it is shown as an explanation.
 *
 * @param decision {@code ALLOW} or {@code DENY}
 * @param reason in a word
 * @param message in a sentence
 * @param determiningPolicies that made it so
 * @param errors of policies that could not be evaluated, and what Cedar says of the question
 * @param request what was asked
 * @param entities who and what the policies saw; null if none was asked
 * @param policies which policies were asked; null if none was
 */
record Decision(
        Outcome decision,
        Reason reason,
        String message,
        List<Determining> determiningPolicies,
        List<Problem> errors,
        @Nullable Asked request,
        @Nullable Entities entities,
        @Nullable PolicyVersion policies) {

    /** Yes or no. */
    enum Outcome {
        ALLOW,
        DENY
    }

    /** Why, in a word. */
    enum Reason {
        /** A policy permits it and none forbids it. */
        PERMITTED,
        /** A policy forbids it. */
        FORBIDDEN,
        /** No policy permits it. */
        NOT_PERMITTED,
        /** A policy that forbids could not be evaluated. */
        EVALUATION_ERROR,
        /** What was asked does not fit the schema, or has values that Cedar does not have. */
        INVALID_REQUEST,
        /** The schema has no such action. */
        UNKNOWN_ACTION,
        /** There is no such user. */
        NO_USER,
        /** The user is no member of the tenant. */
        NO_GRANT,
        /** There is no token, or it proves nothing. */
        NO_TOKEN,
        /** The request stands for no action, or leaves something open. */
        NO_ACTION,
        /** The policy store decides, and could not be asked. */
        STORE_UNAVAILABLE,
        /** Something failed while it was decided. */
        FAULT;

        /** Returns what a verdict means: it permits only if no policy that forbids failed to be evaluated. */
        static Reason of(CedarVerdict verdict, PolicySnapshot snapshot) {
            if (!verdict.refusals().isEmpty()) {
                return INVALID_REQUEST;
            }
            boolean blind = verdict.errors().stream()
                    .anyMatch(error -> snapshot.policies().forbids(error.policyId()));
            if (verdict.allowed()) {
                return blind ? EVALUATION_ERROR : PERMITTED;
            }
            return verdict.determining().isEmpty() ? NOT_PERMITTED : FORBIDDEN;
        }
    }

    /** A policy that made the decision. */
    record Determining(String policyId, @Nullable String name, String effect, boolean guardrail) {}

    /** Something that could not be evaluated. */
    record Problem(@Nullable String policyId, String message) {}

    /** What was asked, without what the entities show. */
    record Asked(
            String userId,
            @Nullable String tenantId,
            String action,
            @Nullable String group,
            Map<String, Object> context) {}

    /** An entity as it is shown. */
    record Shown(String entity, Map<String, Object> attributes, List<String> parents) {

        static Shown of(EntityData data) {
            return new Shown(
                    data.entity().toString(),
                    new TreeMap<>(data.attributes()),
                    data.parents().stream().map(Object::toString).sorted().toList());
        }
    }

    /** Who and what the policies saw. */
    record Entities(Shown principal, Shown resource, List<Shown> others) {}

    /** Which policies were asked. */
    record PolicyVersion(int count, String checksum, Instant readAt) {}

    boolean allowed() {
        return decision == Outcome.ALLOW;
    }

    static Decision denied(Reason reason, String message) {
        return new Decision(Outcome.DENY, reason, message, List.of(), List.of(), null, null, null);
    }

    Decision about(Asked asked, PolicyVersion version) {
        return new Decision(decision, reason, message, determiningPolicies, errors, asked, entities, version);
    }
}
