package dev.monochord.systems.authz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.authz.AuthzBodies.Question;
import dev.monochord.systems.authz.AuthzBodies.Target;
import dev.monochord.systems.authz.cedar.EntityData;
import dev.monochord.systems.authz.cedar.EntityId;
import dev.monochord.systems.authz.event.DotSegments;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the body of a question. What it must have and has not is refused with the name of the field. */
record Questions(Authorizer authorizer) {

    private static final int MAX_PARENTS = 100;

    AccessRequest read(Question question, String userId) {
        Target target = question.resource();
        if (target == null) {
            throw Refusal.invalid("resource", "is required");
        }
        List<Target> parents = Optional.ofNullable(target.parents()).orElse(List.of());
        if (parents.size() > MAX_PARENTS) {
            throw Refusal.invalid("resource", "cannot have more than " + MAX_PARENTS + " parents");
        }
        EntityData resource = new EntityData(
                entity(target),
                values("attributes", target.attributes()),
                parents.stream().map(this::entity).toList());
        return new AccessRequest(
                userId,
                question.tenantId(),
                Forms.required("action", question.action()),
                resource,
                List.of(),
                values("context", question.context()));
    }

    private EntityId entity(@Nullable Target target) {
        if (target == null) {
            throw Refusal.invalid("resource.parents", "cannot have null");
        }
        String type = Forms.required("resource.type", target.type());
        String id = Forms.required("resource.id", target.id());
        if (DotSegments.in(id)) {
            throw Refusal.invalid("resource.id", "cannot have the segment . or ..");
        }
        if (!EntityId.isTypeName(type)) {
            throw Refusal.invalid("resource.type", "must be letters, digits and '_', joined by '::'");
        }
        return authorizer.entity(type, id);
    }

    private static Map<String, Object> values(String field, @Nullable Map<String, JsonNode> given) {
        Map<String, Object> values = new HashMap<>();
        if (given != null) {
            given.forEach((name, value) -> {
                if (value.isNull()) {
                    throw Refusal.invalid(field, "cannot have null, for which Cedar has no value");
                }
                values.put(name, Json.lenient().convert(value, Object.class));
            });
        }
        return values;
    }
}
