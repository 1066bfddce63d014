package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The tiny shape: a key and one attribute. */
@DynamoDbImmutable(builder = PingBuilder.class)
@Item(table = ShopTable.class)
@Key(partition = "PING#{id}", sort = "PING")
public record Ping(@KeyOnly @DynamoDbIgnore String id, String text) {

    @DynamoDbPartitionKey
    public String pk() {
        return "PING#" + id;
    }

    @DynamoDbSortKey
    public String sk() {
        return "PING";
    }
}
