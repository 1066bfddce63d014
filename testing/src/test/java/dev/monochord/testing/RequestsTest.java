package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.TableDesign;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class RequestsTest {

    @RegisterExtension
    static final MonochordExtension monochord =
            MonochordExtension.create().tables(TableDesign.builder("letters").build());

    private final Requests requests = monochord.requests();

    @BeforeEach
    void putAndGet() {
        Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("A"), "sk", AttributeValue.fromS("1"));
        monochord.client().putItem(request -> request.tableName("letters").item(key));
        monochord.client().getItem(request -> request.tableName("letters").key(key));
    }

    @Test
    void checksThatHoldAreSilent() {
        assertThatCode(() -> requests.hasNoScan()
                        .hasNoError()
                        .hasOperations("PutItem", "GetItem")
                        .hasCount("PutItem", 1)
                        .hasCount("Query", 0)
                        .used(0.5, 1)
                        .usedAtMost(1.5))
                .doesNotThrowAnyException();
    }

    @Test
    void whatDoesNotHoldIsSaidWithTheRequests() {
        assertThatThrownBy(() -> requests.hasOperations("GetItem"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected exactly the operations [GetItem]. There were 2 requests, which used 0.5 read and"
                        + " 1.0 write units:%n  PutItem letters, 1 items, 1.0 units%n  GetItem letters, 1 items, 0.5 units"
                                .formatted());
        assertThatThrownBy(() -> requests.hasCount("PutItem", 2))
                .hasMessageStartingWith("Expected 2 PutItem, and there were 1");
        assertThatThrownBy(() -> requests.usedAtMost(1)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> requests.used(1, 1)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> requests.queriedOnly("GSI1")).isInstanceOf(AssertionError.class);
    }

    @Test
    void aScanIsFound() {
        monochord.client().scan(request -> request.tableName("letters"));
        assertThatThrownBy(requests::hasNoScan).hasMessageContaining("Scan letters");
    }

    @Test
    void aFailedRequestIsFound() {
        monochord.faults().add("throttle,times=1@Query");
        assertThatThrownBy(() -> monochord
                        .client()
                        .query(request -> request.tableName("letters")
                                .keyConditionExpression("pk = :pk")
                                .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("A")))))
                .isNotNull();
        assertThatThrownBy(requests::hasNoError)
                .hasMessageContaining("Query letters, 0 items, 0.0 units: ProvisionedThroughputExceededException");
    }

    @Test
    void clearedRequestsAreForgotten() {
        assertThat(requests.clear().calls()).isEmpty();
        assertThat(requests.count("PutItem")).isZero();
        requests.hasOperations().used(0, 0);
    }
}
