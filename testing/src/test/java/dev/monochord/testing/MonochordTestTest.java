package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import org.junit.jupiter.api.RepeatedTest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@MonochordTest
class MonochordTestTest {

    @RepeatedTest(2)
    void beginsWithoutTables(Engine engine, DynamoDbClient client, Requests requests) {
        assertThat(client.listTables().tableNames()).isEmpty();
        client.createTable(request -> request.tableName("letters")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(a -> a.attributeName("id").attributeType("S"))
                .keySchema(k -> k.attributeName("id").keyType("HASH")));
        requests.hasOperations("ListTables", "CreateTable");
        assertThat(engine.client()).isSameAs(client);
    }
}
