package dev.monochord.systems.aws.authz;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.EntityData;
import dev.monochord.systems.authz.cedar.EntityId;
import dev.monochord.systems.authz.cedar.Question;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.verifiedpermissions.model.AttributeValue;
import software.amazon.awssdk.services.verifiedpermissions.model.Decision;
import software.amazon.awssdk.services.verifiedpermissions.model.DeterminingPolicyItem;
import software.amazon.awssdk.services.verifiedpermissions.model.EntityIdentifier;
import software.amazon.awssdk.services.verifiedpermissions.model.EntityItem;
import software.amazon.awssdk.services.verifiedpermissions.model.IsAuthorizedRequest;
import software.amazon.awssdk.services.verifiedpermissions.model.IsAuthorizedResponse;

/** Questions and verdicts in the types of Verified Permissions. The actions and their groups are in the store's schema. */
final class AvpQuestions {

    private AvpQuestions() {}

    static void fill(IsAuthorizedRequest.Builder request, Question question, String namespace) {
        List<EntityItem> entities = Stream.concat(
                        Stream.of(question.principal(), question.resource()), question.others().stream())
                .map(AvpQuestions::entity)
                .distinct()
                .toList();
        request.principal(id(question.principal().entity()))
                .action(action -> action.actionType(namespace + "::Action").actionId(question.action()))
                .resource(id(question.resource().entity()))
                .entities(definition -> definition.entityList(entities));
        if (!question.context().isEmpty()) {
            request.context(context -> context.contextMap(values(question.context())));
        }
    }

    /** The service tells no policy of an error apart from its text. */
    static CedarVerdict verdict(IsAuthorizedResponse response) {
        return new CedarVerdict(
                response.decision() == Decision.ALLOW,
                response.determiningPolicies().stream()
                        .map(DeterminingPolicyItem::policyId)
                        .collect(Collectors.toSet()),
                response.errors().stream()
                        .map(error -> new CedarVerdict.PolicyError("", String.valueOf(error.errorDescription())))
                        .toList(),
                List.of());
    }

    private static EntityItem entity(EntityData data) {
        return EntityItem.builder()
                .identifier(id(data.entity()))
                .attributes(values(data.attributes()))
                .parents(data.parents().stream().map(AvpQuestions::id).toList())
                .build();
    }

    private static EntityIdentifier id(EntityId entity) {
        return EntityIdentifier.builder()
                .entityType(entity.type())
                .entityId(entity.id())
                .build();
    }

    private static Map<String, AttributeValue> values(Map<?, ?> values) {
        Map<String, AttributeValue> converted = new LinkedHashMap<>();
        values.forEach((name, value) -> converted.put(String.valueOf(name), value(value)));
        return converted;
    }

    /** Values were checked against the schema before; others cannot be asked about. */
    private static AttributeValue value(Object value) {
        if (value instanceof String text) {
            return AttributeValue.fromString(text);
        }
        if (value instanceof Boolean truth) {
            return AttributeValue.fromBooleanValue(truth);
        }
        if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
            return AttributeValue.fromLongValue(((Number) value).longValue());
        }
        if (value instanceof EntityId entity) {
            return AttributeValue.fromEntityIdentifier(id(entity));
        }
        if (value instanceof List<?> list) {
            return AttributeValue.fromSet(list.stream().map(AvpQuestions::value).toList());
        }
        if (value instanceof Map<?, ?> map) {
            return EntityId.of(map)
                    .map(entity -> AttributeValue.fromEntityIdentifier(id(entity)))
                    .orElseGet(() -> AttributeValue.fromRecord(values(map)));
        }
        throw new IllegalArgumentException("Cedar has no value for null and fractions");
    }
}
