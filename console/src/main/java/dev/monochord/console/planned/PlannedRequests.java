package dev.monochord.console.planned;

import dev.monochord.annotations.Comparison;
import dev.monochord.annotations.StoredType;
import dev.monochord.console.call.KeyTexts;
import dev.monochord.console.call.TextValues;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import dev.monochord.runtime.item.Keys;
import dev.monochord.systems.kit.Refusal;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * The requests of a plan, with the values of a form. A value that does not fit is refused by the name of its parameter.
 *
 * @param tableName the name in the store
 */
record PlannedRequests(PlannedForm form, String tableName) {

    GetItemRequest get(Plan.Get plan) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        KeyTexts texts = new KeyTexts(form::text);
        put(key, texts, KeyRole.PARTITION, plan.partition());
        if (plan.sort() != null) {
            put(key, texts, KeyRole.SORT, plan.sort());
        }
        return GetItemRequest.builder()
                .tableName(tableName)
                .key(key)
                .consistentRead(plan.consistent())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    private static void put(Map<String, AttributeValue> key, KeyTexts texts, KeyRole role, KeyCondition condition) {
        key.put(
                condition.attribute().name(),
                texts.write(role, condition.attribute(), condition.operands().get(0)));
    }

    BatchGetItemRequest batchGet(Plan.BatchGet plan) {
        ParameterDesign keys =
                form.pattern().bound(ParameterBinding.KEYS).stream().findFirst().orElseThrow();
        List<Map<String, AttributeValue>> wanted = new ArrayList<>();
        for (String line : form.lines(keys)) {
            if (keys.target().isEmpty()) {
                wanted.add(wholeKey(keys, line));
            } else {
                KeyTexts texts = new KeyTexts(name -> name.equals(keys.name()) ? line : form.text(name));
                plan.keys().forEach(templates -> wanted.add(key(texts, templates)));
            }
        }
        return BatchGetItemRequest.builder()
                .requestItems(Map.of(
                        tableName,
                        software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes.builder()
                                .keys(wanted.stream().distinct().toList())
                                .consistentRead(plan.consistent())
                                .build()))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    private Map<String, AttributeValue> wholeKey(ParameterDesign keys, String line) {
        String[] parts = form.parts(keys, line);
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (int i = 0; i < parts.length; i++) {
            KeyAttributeDesign attribute = form.table().keys().get(i);
            key.put(attribute.name(), value(keys.name(), parts[i], attribute.type()));
        }
        return key;
    }

    private Map<String, AttributeValue> key(KeyTexts texts, KeyTemplates templates) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        KeyAttributeDesign partition = form.table().partition();
        key.put(partition.name(), texts.write(KeyRole.PARTITION, partition, required(templates.partition())));
        KeyAttributeDesign sort = form.table().sort();
        if (sort != null && templates.sort() != null) {
            key.put(sort.name(), texts.write(KeyRole.SORT, sort, required(templates.sort())));
        }
        return key;
    }

    private static KeyTemplate required(KeyTemplate template) {
        return template.head(template.optionalFrom());
    }

    /** One query for each shard, each with room for the limit and the page to begin at. */
    List<QueryRequest.Builder> queries(Plan.Query plan) {
        KeyTexts texts = new KeyTexts(form::text);
        AttributeValue partition = texts.write(
                KeyRole.PARTITION,
                plan.partition().attribute(),
                plan.partition().operands().get(0));
        List<QueryRequest.Builder> queries = new ArrayList<>();
        for (int shard = 0; shard < plan.shards(); shard++) {
            Placeholders places = new Placeholders();
            AttributeValue value = plan.shards() == 1 ? partition : Keys.shard(partition, shard);
            String condition = places.name(plan.partition().attribute().name()) + " = " + places.value(value);
            KeyCondition sort = plan.sort();
            if (sort != null) {
                condition += " AND " + places.condition(sort, texts);
            }
            queries.add(QueryRequest.builder()
                    .tableName(tableName)
                    .indexName(plan.index())
                    .keyConditionExpression(condition)
                    .filterExpression(filter(plan.filter(), places))
                    .expressionAttributeNames(places.names)
                    .expressionAttributeValues(places.values)
                    .consistentRead(plan.consistent() ? true : null)
                    .scanIndexForward(form.pattern().descending() ? false : null)
                    .select(form.pattern().kind() == PatternKind.COUNT ? Select.COUNT : null)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
        }
        return queries;
    }

    ScanRequest.Builder scan(Plan.Scan plan) {
        Placeholders places = new Placeholders();
        String filter = filter(plan.filter(), places);
        ScanRequest.Builder scan = ScanRequest.builder()
                .tableName(tableName)
                .indexName(plan.index())
                .consistentRead(plan.consistent() ? true : null)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
        return filter == null
                ? scan
                : scan.filterExpression(filter)
                        .expressionAttributeNames(places.names)
                        .expressionAttributeValues(places.values);
    }

    private @Nullable String filter(List<FilterTerm> terms, Placeholders places) {
        List<String> conditions = new ArrayList<>();
        for (FilterTerm term : terms) {
            operand(term)
                    .ifPresent(operand -> conditions.add(
                            term.operator().expression(places.name(term.attribute()), places.value(operand))));
        }
        return conditions.isEmpty() ? null : String.join(" AND ", conditions);
    }

    /** The value of a filter; empty if its parameter is optional and left out. */
    private Optional<AttributeValue> operand(FilterTerm term) {
        if (term.constant()) {
            return Optional.of(AttributeValue.fromS(term.value()));
        }
        Optional<String> text = form.optional(term.value());
        if (text.isEmpty()
                && form.pattern().parameters().stream()
                        .noneMatch(parameter -> parameter.name().equals(term.value()) && parameter.optional())) {
            throw Refusal.invalid(term.value(), "is missing");
        }
        return text.map(given -> value(term.value(), given, compared(term)));
    }

    private AttributeValue value(String parameter, String text, AttributeType type) {
        if (type instanceof AttributeType.Time && type.stored() == StoredType.N) {
            Instant time = (Instant) TextValues.parse(parameter, text, Instant.class);
            boolean isMillis = type.equals(AttributeType.MILLIS);
            return AttributeValue.fromN(Long.toString(isMillis ? time.toEpochMilli() : time.getEpochSecond()));
        }
        return value(parameter, text, type.stored());
    }

    /** What an attribute is compared with: of a list or a set that contains it, the type of an element. */
    private AttributeType compared(FilterTerm term) {
        AttributeType type = form.table().items().stream()
                .filter(item -> form.pattern().items().contains(item.name()))
                .flatMap(item -> item.attributes().stream())
                .filter(attribute -> attribute.name().equals(term.attribute()))
                .map(AttributeDesign::type)
                .findFirst()
                .orElse(AttributeType.TEXT);
        if (term.operator() != Comparison.CONTAINS) {
            return type;
        }
        return type instanceof AttributeType.SetOf set
                ? set.element()
                : type instanceof AttributeType.ListOf list ? list.element() : type;
    }

    private static AttributeValue value(String parameter, String text, StoredType type) {
        return switch (type) {
            case S -> AttributeValue.fromS(text);
            case N ->
                AttributeValue.fromN(
                        ((BigDecimal) TextValues.parse(parameter, text, BigDecimal.class)).toPlainString());
            case B -> AttributeValue.fromB(KeyTexts.bytes(parameter, text));
            case BOOL -> AttributeValue.fromBool((Boolean) TextValues.parse(parameter, text, boolean.class));
            default ->
                throw Refusal.invalid(parameter, "is compared with a list, a set or a map, which a form cannot give");
        };
    }

    /** The names and values that expressions refer to. For one request. */
    private static final class Placeholders {

        private final Map<String, String> names = new LinkedHashMap<>();
        private final Map<String, AttributeValue> values = new LinkedHashMap<>();

        String name(String attribute) {
            String placeholder = "#" + names.size();
            names.put(placeholder, attribute);
            return placeholder;
        }

        String value(AttributeValue value) {
            String placeholder = ":" + values.size();
            values.put(placeholder, value);
            return placeholder;
        }

        String condition(KeyCondition condition, KeyTexts texts) {
            List<String> operands = condition.operands().stream()
                    .map(operand -> value(texts.write(KeyRole.SORT, condition.attribute(), operand)))
                    .toList();
            return condition
                    .comparison()
                    .expression(name(condition.attribute().name()), operands.get(0), operands.get(operands.size() - 1));
        }
    }
}
