package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import lombok.Builder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The tiny shape: a key and one attribute. */
@Builder
@DynamoDbImmutable(builder = Ping.PingBuilder.class)
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

    /** Sets the key of an item; the attributes are generated. Not thread-safe. */
    @SuppressWarnings("NullAway.Init") // the client sets every attribute
    public static final class PingBuilder {

        @DynamoDbIgnore
        public PingBuilder id(String value) {
            id = value;
            return this;
        }

        public PingBuilder pk(String key) {
            return id(key.substring("PING#".length()));
        }

        public PingBuilder sk(String key) {
            return this;
        }
    }
}
