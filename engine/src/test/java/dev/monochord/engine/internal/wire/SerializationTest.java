package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.web.WebResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of field against every wrong kind of value: the messages are the service's. */
class SerializationTest {

    private static final String MODEL = "com.amazonaws.dynamodb.v20120810.";
    private static final String NO_STRUCTURE = "Start of structure or map found where not expected";
    private static final String CAST =
            "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast"
                    + " to class java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
                    + " java.lang.Class are in module java.base of loader 'bootstrap')";

    private final Wire wire = Requests.wire(new StubDispatcher());

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("mismatches")
    void wrongTypesAreToldInTheWordsOfTheService(String operation, String body, String message) {
        WebResponse answer = wire.answer(Requests.call(operation, body));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\",\"Message\":\"" + message
                        + "\"}");
    }

    static Stream<Arguments> mismatches() {
        List<Arguments> cases = new ArrayList<>();
        string(cases, "GetItem", "{'TableName':$}");
        bool(cases, "GetItem", "{'ConsistentRead':$}");
        whole(cases, "Query", "{'Limit':$}", "Integer");
        whole(cases, "CreateTable", "{'ProvisionedThroughput':{'ReadCapacityUnits':$}}", "Long");
        list(cases, "GetItem", "{'AttributesToGet':$}", "Unexpected field type");
        string(cases, "GetItem", "{'AttributesToGet':[$]}");
        map(cases, "GetItem", "{'Key':$}", "Unexpected field type", MODEL + "AttributeValue");
        map(cases, "GetItem", "{'ExpressionAttributeNames':$}", "Unexpected field type", "java.lang.String");
        attribute(cases, "GetItem", "{'Key':{'a':$}}", "Unexpected value type in payload");
        attribute(cases, "PutItem", "{'Expected':{'a':{'Value':$}}}", "Unexpected field type");
        map(cases, "PutItem", "{'Expected':$}", "Unexpected field type", MODEL + "ExpectedAttributeValue");
        structure(
                cases, "PutItem", "{'Expected':{'a':$}}", "Unexpected value type in payload", "ExpectedAttributeValue");
        map(
                cases,
                "BatchWriteItem",
                "{'RequestItems':$}",
                "Unexpected field type",
                "java.util.List<" + MODEL + "WriteRequest>");
        list(cases, "BatchWriteItem", "{'RequestItems':{'a':$}}", CAST);
        structure(
                cases,
                "BatchWriteItem",
                "{'RequestItems':{'a':[$]}}",
                "Unexpected value type in payload",
                "WriteRequest");
        structure(
                cases,
                "BatchWriteItem",
                "{'RequestItems':{'a':[{'PutRequest':$}]}}",
                "Unexpected field type",
                "PutRequest");
        map(cases, "BatchGetItem", "{'RequestItems':$}", "Unexpected field type", MODEL + "KeysAndAttributes");
        map(cases, "BatchGetItem", "{'RequestItems':{'a':{'Keys':[$]}}}", CAST, MODEL + "AttributeValue");
        structure(cases, "CreateTable", "{'KeySchema':[$]}", "Unexpected value type in payload", "KeySchemaElement");
        structure(
                cases, "CreateTable", "{'ProvisionedThroughput':$}", "Unexpected field type", "ProvisionedThroughput");
        return cases.stream();
    }

    private static void attribute(List<Arguments> cases, String operation, String body, String plain) {
        structure(cases, operation, body, plain, "AttributeValue");
        string(cases, operation, in(body, "{'S':$}"));
        string(cases, operation, in(body, "{'N':$}"));
        blob(cases, operation, in(body, "{'B':$}"));
        bool(cases, operation, in(body, "{'BOOL':$}"));
        bool(cases, operation, in(body, "{'NULL':$}"));
        list(cases, operation, in(body, "{'SS':$}"), "Unexpected field type");
        string(cases, operation, in(body, "{'SS':[$]}"));
        list(cases, operation, in(body, "{'NS':$}"), "Unexpected field type");
        string(cases, operation, in(body, "{'NS':[$]}"));
        list(cases, operation, in(body, "{'BS':$}"), "Unexpected field type");
        blob(cases, operation, in(body, "{'BS':[$]}"));
        list(cases, operation, in(body, "{'L':$}"), "Unexpected field type");
        structure(cases, operation, in(body, "{'L':[$]}"), "Unexpected value type in payload", "AttributeValue");
        blob(cases, operation, in(body, "{'L':[{'BS':[$]}]}"));
        map(cases, operation, in(body, "{'M':$}"), "Unexpected field type", MODEL + "AttributeValue");
        structure(cases, operation, in(body, "{'M':{'a':$}}"), "Unexpected value type in payload", "AttributeValue");
        blob(cases, operation, in(body, "{'M':{'a':{'B':$}}}"));
    }

    private static void string(List<Arguments> cases, String operation, String body) {
        add(cases, operation, body, "true", "TRUE_VALUE cannot be converted to String");
        add(cases, operation, body, "false", "FALSE_VALUE cannot be converted to String");
        add(cases, operation, body, "23", "NUMBER_VALUE cannot be converted to String");
        add(cases, operation, body, "-2147483648", "NUMBER_VALUE cannot be converted to String");
        add(cases, operation, body, "34.56", "DECIMAL_VALUE cannot be converted to String");
        add(cases, operation, body, "[]", "Unrecognized collection type class java.lang.String");
        add(cases, operation, body, "{}", NO_STRUCTURE);
    }

    private static void bool(List<Arguments> cases, String operation, String body) {
        add(cases, operation, body, "'23'", "Unexpected token received from parser");
        add(cases, operation, body, "2147483648", "NUMBER_VALUE cannot be converted to Boolean");
        add(cases, operation, body, "34.56", "DECIMAL_VALUE cannot be converted to Boolean");
        add(cases, operation, body, "[]", "Unrecognized collection type class java.lang.Boolean");
        add(cases, operation, body, "{}", NO_STRUCTURE);
    }

    private static void whole(List<Arguments> cases, String operation, String body, String type) {
        add(cases, operation, body, "'23'", "STRING_VALUE cannot be converted to " + type);
        add(cases, operation, body, "true", "TRUE_VALUE cannot be converted to " + type);
        add(cases, operation, body, "false", "FALSE_VALUE cannot be converted to " + type);
        add(cases, operation, body, "[]", "Unrecognized collection type class java.lang." + type);
        add(cases, operation, body, "{}", NO_STRUCTURE);
    }

    private static void blob(List<Arguments> cases, String operation, String body) {
        add(cases, operation, body, "true", "only base-64-encoded strings are convertible to bytes");
        add(cases, operation, body, "34.56", "only base-64-encoded strings are convertible to bytes");
        add(cases, operation, body, "[]", "Unrecognized collection type class java.nio.ByteBuffer");
        add(cases, operation, body, "{}", NO_STRUCTURE);
        add(cases, operation, body, "'23456'", "Base64 encoded length is expected a multiple of 4 bytes but found: 5");
        add(cases, operation, body, "'=+/='", "Invalid last non-pad Base64 character dectected");
        add(cases, operation, body, "'+/+='", "Invalid last non-pad Base64 character dectected");
        add(cases, operation, body, "'YWJj??!!'", "Invalid Base64 character: '?'");
    }

    private static void list(List<Arguments> cases, String operation, String body, String plain) {
        for (String value : List.of("'23'", "true", "23", "34.56")) {
            add(cases, operation, body, value, plain);
        }
        add(cases, operation, body, "{}", NO_STRUCTURE);
    }

    private static void map(List<Arguments> cases, String operation, String body, String plain, String element) {
        for (String value : List.of("'23'", "true", "23", "34.56")) {
            add(cases, operation, body, value, plain);
        }
        add(
                cases,
                operation,
                body,
                "[]",
                "Unrecognized collection type java.util.Map<java.lang.String, " + element + ">");
    }

    private static void structure(List<Arguments> cases, String operation, String body, String plain, String type) {
        for (String value : List.of("'23'", "true", "23", "34.56")) {
            add(cases, operation, body, value, plain);
        }
        add(cases, operation, body, "[]", "Unrecognized collection type class " + MODEL + type);
    }

    private static void add(List<Arguments> cases, String operation, String body, String value, String message) {
        cases.add(Arguments.of(operation, in(body, value).replace('\'', '"'), message));
    }

    private static String in(String body, String value) {
        return body.replace("$", value);
    }
}
