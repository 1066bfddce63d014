package dev.monochord.engine.internal.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class PartitionKeyTextTest {

    @Test
    void textIsItself() {
        assertThat(text(ScalarAttributeType.S, AttributeValue.fromS("customer#Zoë")))
                .isEqualTo("customer#Zoë");
    }

    @Test
    void bytesAreHexadecimal() {
        assertThat(text(ScalarAttributeType.B, AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, 10, -1}))))
                .isEqualTo("000aff");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "-1",
                "10",
                "99",
                "100",
                "-100",
                "12345",
                "0.5",
                "-0.05",
                "123.456",
                "-99999999999999999999",
                "99999999999999999999999999999999999999",
                "-12345678901234567890123456789012345678",
                "1000000",
                "0.0000001"
            })
    void numbersAreDecimals(String number) {
        assertThat(text(ScalarAttributeType.N, AttributeValue.fromN(number))).isEqualTo(number);
    }

    @Test
    void severalAttributesAreJoined() {
        KeyElement country = new KeyElement("country", ScalarAttributeType.S);
        KeyElement year = new KeyElement("year", ScalarAttributeType.N);
        KeySchema key = new KeySchema(List.of(country, year), List.of());
        IndexSchema index = new IndexSchema("byCountry", 3, true, key, ProjectionType.ALL, Set.of(), true);
        KeySchema table = new KeySchema(List.of(new KeyElement("pk", ScalarAttributeType.S)), List.of());
        byte[] row = RowKeys.index(
                index,
                table,
                Attributes.of(Map.of(
                        "country", AttributeValue.fromS("ZA"),
                        "year", AttributeValue.fromN("1994"),
                        "pk", AttributeValue.fromS("a"))));

        assertThat(PartitionKeyText.of(PartitionKeyText.withoutStorageId(RowKeys.partitionBytes(row)), key.partition()))
                .isEqualTo("ZA,1994");
    }

    private static String text(ScalarAttributeType type, AttributeValue value) {
        KeySchema key = new KeySchema(List.of(new KeyElement("pk", type)), List.of());
        byte[] row = RowKeys.table(1, key, Attributes.of(Map.of("pk", value)));
        return PartitionKeyText.of(PartitionKeyText.withoutStorageId(RowKeys.partitionBytes(row)), key.partition());
    }
}
