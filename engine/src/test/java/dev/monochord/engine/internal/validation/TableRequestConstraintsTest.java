package dev.monochord.engine.internal.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** The constraints that the service puts on requests for tables, with its own words. */
class TableRequestConstraintsTest {

    private static final String FAILED = " failed to satisfy constraint: ";

    @ParameterizedTest
    @MethodSource
    void tellsWhatARequestBreaks(RequestConstraints constraints, SdkPojo request, String message) {
        assertThat(Refusal.of(() -> constraints.check(request))).isEqualTo(message);
    }

    static Stream<Arguments> tellsWhatARequestBreaks() {
        String longName = "a".repeat(256);
        return Stream.of(
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        CreateTableRequest.builder().build(),
                        "The parameter 'TableName' is required but was not present in the request"),
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        createTable("ab").build(),
                        "1 validation error detected: Value 'ab' at 'tableName'" + FAILED
                                + "Member must have length greater than or equal to 3"),
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        createTable("abc")
                                .keySchema(key("a", "HASH"), key("b", "RANGE"), key("c", "RANGE"))
                                .build(),
                        "1 validation error detected: Value '[KeySchemaElement(attributeName=a, keyType=HASH), "
                                + "KeySchemaElement(attributeName=b, keyType=RANGE), "
                                + "KeySchemaElement(attributeName=c, keyType=RANGE)]' at 'keySchema'" + FAILED
                                + "Member must have length less than or equal to 2"),
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        createTable("abc").keySchema(key("a", "INVALID")).build(),
                        "1 validation error detected: Value 'INVALID' at 'keySchema.1.member.keyType'" + FAILED
                                + "Member must satisfy enum value set: [HASH, RANGE]"),
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        createTable("abc")
                                .localSecondaryIndexes(index -> index.indexName("l1")
                                        .keySchema(key("a", "HASH"))
                                        .projection(of -> of.projectionType("ALL")))
                                .globalSecondaryIndexes(index -> index.indexName("g1")
                                        .keySchema(key("a", "HASH"))
                                        .projection(of -> of.projectionType("ALL")))
                                .build(),
                        "2 validation errors detected: Value 'g1' at 'globalSecondaryIndexes.1.member.indexName'"
                                + FAILED + "Member must have length greater than or equal to 3; "
                                + "Value 'l1' at 'localSecondaryIndexes.1.member.indexName'" + FAILED
                                + "Member must have length greater than or equal to 3"),
                Arguments.of(
                        TableRequestConstraints.CREATE_TABLE,
                        createTable("abc")
                                .globalSecondaryIndexes(index -> index.indexName("gsi")
                                        .keySchema(key("a", "HASH"))
                                        .projection(of ->
                                                of.projectionType("INCLUDE").nonKeyAttributes("a", longName)))
                                .build(),
                        "1 validation error detected: Value '" + longName
                                + "' at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes.2.member'" + FAILED
                                + "Member must have length less than or equal to 255"),
                Arguments.of(
                        TableRequestConstraints.DESCRIBE_TABLE,
                        DescribeTableRequest.builder().tableName("a").build(),
                        "TableName must be at least 3 characters long and at most 255 characters long"),
                Arguments.of(
                        TableRequestConstraints.LIST_TABLES,
                        ListTablesRequest.builder().limit(101).build(),
                        "1 validation error detected: Value '101' at 'limit'" + FAILED
                                + "Member must have value less than or equal to 100"),
                Arguments.of(
                        TableRequestConstraints.UPDATE_TIME_TO_LIVE,
                        UpdateTimeToLiveRequest.builder()
                                .tableName("abc")
                                .timeToLiveSpecification(of -> of.enabled(true).attributeName(""))
                                .build(),
                        "1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName'" + FAILED
                                + "Member must have length greater than or equal to 1"));
    }

    @Test
    void acceptsARequestThatBreaksNothing() {
        CreateTableRequest request = createTable("abc").build();

        assertThat(Refusal.of(() -> TableRequestConstraints.CREATE_TABLE.check(request)))
                .isEqualTo("accepted");
    }

    private static CreateTableRequest.Builder createTable(String tableName) {
        return CreateTableRequest.builder()
                .tableName(tableName)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("a")
                        .attributeType("S")
                        .build())
                .keySchema(key("a", "HASH"));
    }

    private static KeySchemaElement key(String name, String type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
