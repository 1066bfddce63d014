package dev.monochord.console.planned;

import dev.monochord.console.call.KeyTexts;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        plan.partition().forEach(condition -> put(key, texts, KeyRole.PARTITION, condition));
        plan.sort().forEach(condition -> put(key, texts, KeyRole.SORT, condition));
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
            key.put(attribute.name(), FormValues.value(keys.name(), parts[i], attribute.type()));
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
        List<QueryRequest.Builder> queries = new ArrayList<>();
        for (int shard = 0; shard < plan.shards(); shard++) {
            Placeholders places = new Placeholders();
            List<String> conditions = new ArrayList<>();
            for (KeyCondition condition : plan.partition()) {
                AttributeValue plain = texts.write(
                        KeyRole.PARTITION,
                        condition.attribute(),
                        condition.operands().get(0));
                AttributeValue value = plan.shards() == 1 ? plain : Keys.shard(plain, shard);
                conditions.add(places.name(condition.attribute().name()) + " = " + places.value(value));
            }
            plan.sort().forEach(condition -> conditions.add(places.condition(condition, texts)));
            queries.add(QueryRequest.builder()
                    .tableName(tableName)
                    .indexName(plan.index())
                    .keyConditionExpression(String.join(" AND ", conditions))
                    .filterExpression(filter(plan.filter(), places))
                    .expressionAttributeNames(places.names())
                    .expressionAttributeValues(places.values())
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
                        .expressionAttributeNames(places.names())
                        .expressionAttributeValues(places.values());
    }

    private @Nullable String filter(List<FilterTerm> terms, Placeholders places) {
        return new PlannedFilter(form, places).of(terms);
    }
}
