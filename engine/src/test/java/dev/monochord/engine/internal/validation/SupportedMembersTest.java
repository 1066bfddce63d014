package dev.monochord.engine.internal.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.testing.EngineOperations;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Every request member that the SDK knows is supported, or listed here as rejected. A member that a new version of the SDK
 * adds fails this test until one of the two is chosen.
 */
class SupportedMembersTest {

    private final Set<String> rejected = new TreeSet<>();
    private final Set<String> unread = new TreeSet<>();

    SupportedMembersTest() {
        EngineOperations.all()
                .forEach(operation -> compare(
                        operation.name(),
                        operation.constraints().shape(),
                        operation.request().get()));
    }

    @Test
    void membersOfUnsupportedFeaturesAreRejected() {
        assertThat(rejected)
                .containsExactlyInAnyOrder(
                        "CreateTable.GlobalTableSettingsReplicationMode",
                        "CreateTable.GlobalTableSourceArn",
                        "CreateTable.VectorIndexes",
                        "ImportTable.TableCreationParameters.VectorIndexes",
                        "RestoreTableFromBackup.VectorIndexOverride",
                        "UpdateTable.GlobalTableSettingsReplicationMode",
                        "UpdateTable.GlobalTableWitnessUpdates",
                        "UpdateTable.MultiRegionConsistency",
                        "UpdateTable.VectorIndexUpdates");
    }

    /** The operations reject these, or every request. */
    @Test
    void noOtherStructureIsAcceptedWithoutALookAtItsMembers() {
        assertThat(unread)
                .containsExactlyInAnyOrder(
                        "CreateGlobalTable.ReplicationGroup",
                        "ExportTableToPointInTime.IncrementalExportSpecification",
                        "ImportTable.InputFormatOptions",
                        "UpdateGlobalTable.ReplicaUpdates",
                        "UpdateGlobalTableSettings.GlobalTableGlobalSecondaryIndexSettingsUpdate",
                        "UpdateGlobalTableSettings.GlobalTableProvisionedWriteCapacityAutoScalingSettingsUpdate",
                        "UpdateGlobalTableSettings.ReplicaSettingsUpdate",
                        "UpdateTable.ReplicaUpdates");
    }

    private void compare(String path, RequestShape shape, SdkPojo structure) {
        for (SdkField<?> field : structure.sdkFields()) {
            String at = path + '.' + field.memberName();
            RequestShape.Member member = shape.member(field.memberName());
            SdkPojo inner = inner(field);
            if (member == null) {
                rejected.add(at);
            } else if (inner != null && member.inner() == null) {
                unread.add(at);
            } else if (inner != null) {
                compare(at, member.inner(), inner);
            }
        }
    }

    /** Returns the structure in a member, itself or in a list or map; null if there is none or it is an attribute value. */
    private static @Nullable SdkPojo inner(SdkField<?> field) {
        MarshallingType<?> type = field.marshallingType();
        if (type == MarshallingType.LIST) {
            return inner(field.getRequiredTrait(ListTrait.class).memberFieldInfo());
        }
        if (type == MarshallingType.MAP) {
            return inner(field.getRequiredTrait(MapTrait.class).valueFieldInfo());
        }
        SdkPojo structure =
                type == MarshallingType.SDK_POJO ? field.constructor().get() : null;
        return structure instanceof AttributeValue.Builder ? null : structure;
    }
}
