package dev.monochord.engine.internal.fault;

import static dev.monochord.engine.internal.fault.Fixture.GLOBAL;
import static dev.monochord.engine.internal.fault.Fixture.LOCAL;
import static dev.monochord.engine.internal.fault.Fixture.ORDERS;
import static dev.monochord.engine.internal.fault.Fixture.OTHERS;
import static dev.monochord.engine.internal.fault.Fixture.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.internal.schema.IndexSchema;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

class CapacityTest {

    private final Fixture fixture = new Fixture();
    private final FaultInjection injection = fixture.injection;

    @Test
    void nothingIsThrottledUnlessSwitchedOn() {
        fixture.throughput.put("orders", Throughput.provisioned(1, 1));
        injection.charge(ORDERS, null, true, partition("a"), 1_000_000);

        assertThatCode(() -> injection.admitWrite(ORDERS, partition("a"))).doesNotThrowAnyException();
    }

    @Test
    void provisionedWritesAreThrottledWhenTheyAreUsedUp() {
        fixture.throughput.put("orders", Throughput.provisioned(5, 5));
        injection.faults().add(FaultRule.provisionedThroughput());
        injection.admitWrite(ORDERS, partition("a"));
        injection.charge(ORDERS, null, true, partition("a"), 5);

        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("b")))
                .isInstanceOf(ProvisionedThroughputExceededException.class)
                .satisfies(refused -> {
                    ProvisionedThroughputExceededException exceeded = (ProvisionedThroughputExceededException) refused;
                    assertThat(exceeded.awsErrorDetails().errorCode())
                            .isEqualTo("ProvisionedThroughputExceededException");
                    assertThat(exceeded.awsErrorDetails().errorMessage())
                            .isEqualTo("The level of configured provisioned throughput for the table was exceeded. "
                                    + "Consider increasing your provisioning level with the UpdateTable API.");
                    assertThat(exceeded.throttlingReasons())
                            .containsExactly(ThrottlingReason.builder()
                                    .reason("TableWriteProvisionedThroughputExceeded")
                                    .resource(ORDERS.arn())
                                    .build());
                    assertThat(exceeded.statusCode()).isEqualTo(400);
                });
        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("a"))).doesNotThrowAnyException();
    }

    @Test
    void unusedThroughputOfFiveMinutesIsKeptForABurst() {
        fixture.throughput.put("orders", Throughput.provisioned(2, 2));
        injection.faults().add(FaultRule.provisionedThroughput().table("orders"));
        injection.admitRead(ORDERS, null, partition("a"));
        fixture.clock.advance(Duration.ofHours(1));
        injection.admitRead(ORDERS, null, partition("a"));
        injection.charge(ORDERS, null, false, partition("a"), 599);

        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("a"))).doesNotThrowAnyException();
        injection.charge(ORDERS, null, false, partition("a"), 1);
        assertThatThrownBy(() -> injection.admitRead(ORDERS, null, partition("a")))
                .isInstanceOf(ProvisionedThroughputExceededException.class);
        fixture.clock.advance(Duration.ofSeconds(1));
        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("a"))).doesNotThrowAnyException();
    }

    @Test
    void whatARequestOverdrewComesInFirst() {
        fixture.throughput.put("orders", Throughput.provisioned(1, 1));
        injection.faults().add(FaultRule.provisionedThroughput());
        injection.admitWrite(ORDERS, partition("a"));
        injection.charge(ORDERS, null, true, partition("a"), 3);

        fixture.clock.advance(Duration.ofSeconds(2));
        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("a"))).isInstanceOf(DynamoDbException.class);
        fixture.clock.advance(Duration.ofMillis(1));
        assertThatCode(() -> injection.admitWrite(ORDERS, partition("a"))).doesNotThrowAnyException();
    }

    @Test
    void globalIndexWithoutThroughputHoldsUpTheWritesOfItsTable() {
        fixture.throughput.put("orders", Throughput.provisioned(100, 100));
        fixture.throughput.put(GLOBAL.name(), Throughput.provisioned(1, 1));
        injection.faults().add(FaultRule.provisionedThroughput());
        byte[] row = partition(GLOBAL.storageId(), "customer");
        injection.admitIndexWrite(ORDERS, GLOBAL, row);
        injection.charge(ORDERS, GLOBAL, true, row, 1);

        assertThatCode(() -> injection.admitWrite(ORDERS, partition("a"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> injection.admitIndexWrite(ORDERS, GLOBAL, row))
                .isInstanceOf(ProvisionedThroughputExceededException.class)
                .hasMessageContaining("for one or more global secondary indexes of the table was exceeded")
                .extracting(refused -> ((ProvisionedThroughputExceededException) refused).throttlingReasons())
                .asInstanceOf(InstanceOfAssertFactories.list(ThrottlingReason.class))
                .containsExactly(ThrottlingReason.builder()
                        .reason("IndexWriteProvisionedThroughputExceeded")
                        .resource(ORDERS.arn() + "/index/byCustomer")
                        .build());
    }

    @Test
    void localIndexLivesOnTheThroughputOfItsTable() {
        fixture.throughput.put("orders", Throughput.provisioned(1, 1));
        injection.faults().add(FaultRule.provisionedThroughput());
        injection.charge(ORDERS, LOCAL, false, partition(LOCAL.storageId(), "a"), 2);

        assertThatThrownBy(() -> injection.admitRead(ORDERS, null, partition("a")))
                .isInstanceOf(DynamoDbException.class);
    }

    @Test
    void partitionKeyGivesAThousandWritesASecondWhateverTheTableHas() {
        injection.faults().add(FaultRule.partitionLimits());
        injection.admitWrite(ORDERS, partition("hot"));
        injection.charge(ORDERS, null, true, partition("hot"), 1000);

        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("hot")))
                .isInstanceOf(ThrottlingException.class)
                .hasMessageContaining("check if you have a hot key")
                .extracting(refused -> ((ThrottlingException) refused).throttlingReasons())
                .asInstanceOf(InstanceOfAssertFactories.list(ThrottlingReason.class))
                .extracting(ThrottlingReason::reason)
                .containsExactly("TableWriteKeyRangeThroughputExceeded");
        assertThatCode(() -> injection.admitWrite(ORDERS, partition("cool"))).doesNotThrowAnyException();
        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("hot")))
                .doesNotThrowAnyException();
        fixture.clock.advance(Duration.ofMillis(100));
        assertThatCode(() -> injection.admitWrite(ORDERS, partition("hot"))).doesNotThrowAnyException();
    }

    @Test
    void partitionKeyOfAnIndexHasItsOwnLimit() {
        injection.faults().add(FaultRule.partitionLimits().table("orders"));
        byte[] row = partition(GLOBAL.storageId(), "customer");
        injection.charge(ORDERS, GLOBAL, false, row, 3000);

        assertThatThrownBy(() -> injection.admitRead(ORDERS, GLOBAL, row)).isInstanceOf(ThrottlingException.class);
        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("customer")))
                .doesNotThrowAnyException();
        injection.charge(OTHERS, null, false, partition(17, "customer"), 3000);
        assertThatCode(() -> injection.admitRead(OTHERS, null, partition(17, "customer")))
                .doesNotThrowAnyException();
    }

    @Test
    void localIndexSharesThePartitionsOfItsTable() {
        injection.faults().add(FaultRule.partitionLimits());
        injection.charge(ORDERS, LOCAL, false, partition(LOCAL.storageId(), "a"), 3000);

        assertThatThrownBy(() -> injection.admitRead(ORDERS, null, partition("a")))
                .isInstanceOf(DynamoDbException.class);
    }

    @Test
    void hotPartitionOfAProvisionedTableExceedsProvisionedThroughput() {
        fixture.throughput.put("orders", Throughput.provisioned(40_000, 40_000));
        injection.faults().add(FaultRule.partitionLimits());
        injection.charge(ORDERS, null, true, partition("hot"), 1000);

        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("hot")))
                .isInstanceOf(ProvisionedThroughputExceededException.class);
    }

    @Test
    void maximumOfAnOnDemandTableIsALimitToo() {
        fixture.throughput.put("orders", new Throughput(Double.POSITIVE_INFINITY, 1, true));
        injection.faults().add(FaultRule.provisionedThroughput());
        injection.charge(ORDERS, null, true, partition("a"), 1);
        injection.charge(ORDERS, null, false, partition("a"), 1_000_000);

        assertThatCode(() -> injection.admitRead(ORDERS, null, partition("a"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("a")))
                .isInstanceOfSatisfying(
                        ThrottlingException.class,
                        refused -> assertThat(refused.throttlingReasons())
                                .extracting(ThrottlingReason::reason)
                                .containsExactly("TableWriteMaxOnDemandThroughputExceeded"));
    }

    @Test
    void heatNamesTheHottestKeysOfATable() {
        injection.faults().add(FaultRule.heat());
        charge(null, "warm", 3);
        charge(null, "hot", 10);
        charge(GLOBAL, "customer", 5);
        injection.charge(OTHERS, null, true, partition(17, "elsewhere"), 99);

        assertThat(injection.faults().heat("orders"))
                .containsExactly(
                        new Heat("orders", null, "hot", 0, 10, 0),
                        new Heat("orders", "byCustomer", "customer", 0, 5, 0),
                        new Heat("orders", null, "warm", 0, 3, 0));
    }

    @Test
    void heatForgetsWhatIsTenSecondsAgo() {
        injection.faults().add(FaultRule.heat());
        charge(null, "a", 3);
        fixture.clock.advance(Duration.ofSeconds(5));
        charge(null, "a", 4);
        assertThat(injection.heat("orders")).extracting(Heat::writeUnits).containsExactly(7.0);
        fixture.clock.advance(Duration.ofSeconds(5));
        assertThat(injection.heat("orders")).extracting(Heat::writeUnits).containsExactly(4.0);
        fixture.clock.advance(Duration.ofSeconds(5));
        assertThat(injection.heat("orders")).isEmpty();
    }

    @Test
    void heatCountsWhatWasRefused() {
        injection.faults().add(FaultRule.partitionLimits());
        charge(null, "hot", 1000);
        assertThatThrownBy(() -> injection.admitWrite(ORDERS, partition("hot"))).isInstanceOf(DynamoDbException.class);

        assertThat(injection.heat("orders")).containsExactly(new Heat("orders", null, "hot", 0, 1000, 1));
    }

    @Test
    void scanIsSpreadOverAllPartitions() {
        injection.faults().add(FaultRule.partitionLimits());
        injection.charge(ORDERS, null, false, null, 1_000_000);

        assertThatCode(() -> injection.admitRead(ORDERS, null, null)).doesNotThrowAnyException();
        assertThat(injection.heat("orders")).isEmpty();
    }

    private void charge(IndexSchema index, String key, double units) {
        injection.charge(ORDERS, index, true, partition(index == null ? 7 : index.storageId(), key), units);
    }
}
