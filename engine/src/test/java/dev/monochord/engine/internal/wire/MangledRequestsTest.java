package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.assembly.EngineCore;
import dev.monochord.engine.internal.storage.StoreHealth;
import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.StorageHealth;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stands in a request, the answer is never an internal error. */
class MangledRequestsTest {

    /** A value in a request: whatever follows a colon, a comma or a bracket. */
    private static final Pattern VALUE =
            Pattern.compile("(?<=[:,\\[])(\"[^\"]*\"|\\d+|true|\\[[^\\[\\]]*]|\\{[^{}]*})(?!:)");

    private static final List<String> STRANGE = List.of(
            "null",
            "\"\"",
            "0",
            "-1",
            "1e400",
            "true",
            "[]",
            "{}",
            "[null]",
            "{\"a\":null}",
            "[[]]",
            "{\"\":{}}",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "{\"S\":null}",
            "{\"N\":\"x\"}",
            "{\"L\":[null]}",
            "{\"M\":{\"a\":null}}",
            "{\"SS\":[null]}",
            "{\"S\":\"a\",\"N\":\"1\"}",
            "\"" + "x".repeat(300) + "\"",
            "9".repeat(900));

    private static EngineCore engine;
    private static Wire wire;

    @BeforeAll
    static void open() {
        engine = EngineCore.open(
                null,
                Durability.MEMORY,
                Clock.systemUTC(),
                "us-east-1",
                Duration.ZERO,
                Duration.ofDays(1),
                10L << 30,
                new StoreHealth(change -> {}));
        wire = new Wire(engine.dispatcher(), Authentication.anySignature(), List.of(), () -> StorageHealth.GOOD);
        assertThat(status(
                        "CreateTable",
                        "{'TableName':'things','BillingMode':'PAY_PER_REQUEST',"
                                + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
                                + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}"))
                .isEqualTo(200);
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '`',
            value = {
                "PutItem {'TableName':'things','Item':{'pk':{'S':'a'},'l':{'L':[{'S':'x'},{'NS':['1']}]}},'Expected':{'a':{'ComparisonOperator':'IN','AttributeValueList':[{'S':'b'}]}}}",
                "PutItem {'TableName':'things','Item':{'pk':{'S':'a'}},'ConditionExpression':'#a=:a','ExpressionAttributeNames':{'#a':'a'},'ExpressionAttributeValues':{':a':{'S':'b'}},'ReturnValues':'ALL_OLD'}",
                "GetItem {'TableName':'things','Key':{'pk':{'S':'a'}},'AttributesToGet':['a','b']}",
                "GetItem {'TableName':'things','Key':{'pk':{'S':'a'}},'ProjectionExpression':'#a','ExpressionAttributeNames':{'#a':'a'}}",
                "UpdateItem {'TableName':'things','Key':{'pk':{'S':'a'}},'AttributeUpdates':{'a':{'Action':'ADD','Value':{'N':'1'}}}}",
                "DeleteItem {'TableName':'things','Key':{'pk':{'S':'a'}},'Expected':{'a':{'Value':{'S':'b'},'Exists':true}}}",
                "Query {'TableName':'things','KeyConditions':{'pk':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'a'}]}},'Limit':1,'ExclusiveStartKey':{'pk':{'S':'a'}}}",
                "Scan {'TableName':'things','ScanFilter':{'a':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'a'}]}},'Segment':0,'TotalSegments':2}",
                "BatchGetItem {'RequestItems':{'things':{'Keys':[{'pk':{'S':'a'}}],'AttributesToGet':['a']}}}",
                "BatchWriteItem {'RequestItems':{'things':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}},{'DeleteRequest':{'Key':{'pk':{'S':'b'}}}}]}}",
                "TransactGetItems {'TransactItems':[{'Get':{'TableName':'things','Key':{'pk':{'S':'a'}}}}]}",
                "TransactWriteItems {'TransactItems':[{'Put':{'TableName':'things','Item':{'pk':{'S':'a'}}}}],'ClientRequestToken':'t'}",
                "ExecuteStatement {'Statement':'SELECT*FROM\\u0020things\\u0020WHERE\\u0020pk=?','Parameters':[{'S':'a'}],'Limit':1}",
                "BatchExecuteStatement {'Statements':[{'Statement':'SELECT*FROM\\u0020things','Parameters':[{'S':'a'}]}]}",
                "CreateTable {'TableName':'others','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'GlobalSecondaryIndexes':[{'IndexName':'gsi','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'Projection':{'ProjectionType':'INCLUDE','NonKeyAttributes':['a']}}],'Tags':[{'Key':'a','Value':'b'}]}",
                "UpdateTable {'TableName':'none','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'gsi'}}],'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}}",
                "UpdateTimeToLive {'TableName':'none','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'a'}}",
                "TagResource {'ResourceArn':'arn:aws:dynamodb:us-east-1:123456789012:table/things','Tags':[{'Key':'a','Value':'b'}]}",
                "UntagResource {'ResourceArn':'arn:aws:dynamodb:us-east-1:123456789012:table/things','TagKeys':['a']}",
                "UpdateContributorInsights {'TableName':'things','ContributorInsightsAction':'ENABLE'}",
                "DescribeContributorInsights {'TableName':'things','IndexName':'gsi'}",
                "PutResourcePolicy {'ResourceArn':'arn:aws:dynamodb:us-east-1:123456789012:table/things','Policy':'{}'}",
                "UpdateContinuousBackups {'TableName':'things','PointInTimeRecoverySpecification':{'PointInTimeRecoveryEnabled':true}}",
                "ListBackups {'TableName':'things','Limit':1,'TimeRangeLowerBound':1,'BackupType':'ALL'}",
                "RestoreTableFromBackup {'TargetTableName':'again','BackupArn':'arn:aws:dynamodb:us-east-1:123456789012:table/things/backup/1'}",
            })
    void strangeValueInAnyPlaceIsNoInternalError(String operation, String template) {
        String request = template.replace('\'', '"');
        Matcher value = VALUE.matcher(request);
        int places = 0;
        while (value.find()) {
            places++;
            for (String strange : STRANGE) {
                String mangled = request.substring(0, value.start()) + strange + request.substring(value.end());
                assertThat(status(operation, mangled)).as(mangled).isLessThan(500);
            }
        }
        assertThat(places).isPositive();
        assertThat(status(operation, "{}")).isLessThan(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PutItem", "ExecuteStatement"})
    void aMillionDigitsAreRefusedAtOnce(String operation) {
        for (String number :
                List.of("1".repeat(1_000_000), "0." + "0".repeat(1_000_000) + "1e1", "1".repeat(1_000_000) + "e1")) {
            String body = operation.equals("PutItem")
                    ? "{'TableName':'things','Item':{'pk':{'S':'a'},'n':{'N':'" + number + "'}}}"
                    : "{'Statement':'SELECT*FROM things WHERE pk=?','Parameters':[{'N':'" + number + "'}]}";
            assertThat(status(operation, body)).isEqualTo(400);
        }
    }

    @Test
    void depthIsBounded() {
        for (int depth : new int[] {33, 400, 100_000}) {
            String deep = "{'L':[".repeat(depth) + "{'S':'x'}" + "]}".repeat(depth);
            assertThat(status("PutItem", "{'TableName':'things','Item':{'pk':{'S':'a'},'d':" + deep + "}}"))
                    .isEqualTo(400);
            assertThat(status(
                            "ExecuteStatement",
                            "{'Statement':'" + "(".repeat(depth) + "','Parameters':[" + deep + "]}"))
                    .isEqualTo(400);
        }
    }

    private static int status(String operation, String body) {
        return wire.answer(Requests.call(operation, body.replace('\'', '"'))).status();
    }
}
