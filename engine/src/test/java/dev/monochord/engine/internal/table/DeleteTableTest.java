package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class DeleteTableTest {

    private static final DeleteTableRequest DELETE =
            DeleteTableRequest.builder().tableName("orders").build();

    private final ControlPlane plane = ControlPlane.immediate();

    @Test
    void theAnswerSaysDeletingAndTheTableIsGone() {
        plane.call("CreateTable", onDemand("orders").build());

        DeleteTableResponse answer = plane.call("DeleteTable", DELETE);

        TableDescription table = answer.tableDescription();
        assertThat(table.tableStatus()).isEqualTo(TableStatus.DELETING);
        assertThat(table.tableId()).isNotNull();
        assertThat(table.billingModeSummary().lastUpdateToPayPerRequestDateTime())
                .isNotNull();
        assertThat(table.hasKeySchema()).isFalse();
        assertThat(table.creationDateTime()).isNull();
        assertThat(plane.catalog.list()).isEmpty();
        assertThatThrownBy(() -> plane.describe("orders"))
                .isInstanceOfSatisfying(
                        ResourceNotFoundException.class,
                        e -> assertThat(e.awsErrorDetails().errorMessage())
                                .isEqualTo("Requested resource not found: Table: orders not found"));
    }

    @Test
    void rowsAreRemovedBehindTheBarrierEvenAfterARestart() {
        plane.call("CreateTable", onDemand("orders").build());
        int storageId = plane.catalog.require("orders").storageId();
        byte[] row = RowKind.ITEM.range(storageId).from();
        byte[] expiry = RowKind.EXPIRY.range(storageId).from();
        WriteBatch batch = new WriteBatch();
        batch.put(row, new byte[1]);
        batch.put(expiry, new byte[1]);
        plane.store.write(batch);

        plane.call("DeleteTable", DELETE);
        assertThat(plane.store.get(row)).isNotNull();
        plane.reopen();
        plane.runBackground();

        assertThat(plane.barriers).isPositive();
        assertThat(plane.store.get(row)).isNull();
        assertThat(plane.store.get(expiry)).isNull();
        plane.call("CreateTable", onDemand("orders").build());
        assertThat(plane.catalog.require("orders").storageId()).isNotEqualTo(storageId);
    }

    @Test
    void deletingIsSeenForAsLongAsTransitionsTake() {
        ControlPlane slow = ControlPlane.slow();
        slow.call("CreateTable", onDemand("orders").build());
        assertMessage(slow, "Attempt to change a resource which is still in use: Table is being created: orders");
        slow.pass(Duration.ofSeconds(10));
        slow.call("DeleteTable", DELETE);

        assertThat(slow.describe("orders").tableStatus()).isEqualTo(TableStatus.DELETING);
        assertThatThrownBy(() -> slow.catalog.require("orders")).isInstanceOf(ResourceNotFoundException.class);
        assertMessage(slow, "Attempt to change a resource which is still in use: Table is being deleted: orders");
        slow.pass(Duration.ofSeconds(10));
        assertThat(slow.catalog.list()).isEmpty();
    }

    @Test
    void aProtectedTableStays() {
        plane.call(
                "CreateTable",
                onDemand("orders").deletionProtectionEnabled(true).build());

        assertMessage(
                plane,
                "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        assertThat(plane.describe("orders").tableStatus()).isEqualTo(TableStatus.ACTIVE);
    }

    @Test
    void theStreamOfADeletedTableStaysKnown() {
        plane.call(
                "CreateTable",
                onDemand("orders")
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType("KEYS_ONLY"))
                        .build());
        plane.call("DeleteTable", DELETE);
        plane.runBackground();

        assertThat(plane.catalog.streams()).singleElement().satisfies(stream -> {
            assertThat(stream.enabled()).isFalse();
            assertThat(stream.key().contains("pk")).isTrue();
        });
    }

    private static void assertMessage(ControlPlane plane, String message) {
        assertThatThrownBy(() -> plane.call("DeleteTable", DELETE))
                .isInstanceOfSatisfying(
                        AwsServiceException.class,
                        e -> assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message));
    }
}
