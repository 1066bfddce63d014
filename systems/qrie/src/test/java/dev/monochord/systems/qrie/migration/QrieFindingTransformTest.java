package dev.monochord.systems.qrie.migration;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.FindingItem;
import dev.monochord.systems.qrie.current.CurrentFindingItem;
import dev.monochord.systems.qrie.migration.BucketAccounts.Owner;
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Findings of version 1 in every form: what is read of them does not change, and every index of version 2 has them. */
class QrieFindingTransformTest {

    private static final String ACCOUNT = "123456789012";
    private static final String BUCKET = "arn:aws:s3:::my-bucket";
    private static final String VOLUME = "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1";
    private static final String POLICY = "S3BucketPublic";
    private static final String TEXT = "2025-11-07T00:00:00Z";
    private static final Instant SEEN = Instant.parse(TEXT);

    private static final ItemTransform TRANSFORM =
            new QrieFindingTransform(new BucketAccounts(Map.of(BUCKET, new Owner(ACCOUNT, true))));

    static Stream<Map<String, AttributeValue>> rows() {
        return Stream.of(
                FindingItem.TYPE.encode(new Finding(
                        BUCKET,
                        POLICY,
                        ACCOUNT,
                        "s3",
                        State.ACTIVE,
                        90,
                        SEEN,
                        SEEN,
                        Map.of("a", 1),
                        SEEN,
                        null,
                        null,
                        2L)),
                item("ARN", BUCKET, "Policy", POLICY, "AccountService", ACCOUNT + "_s3", "State", "ACTIVE"),
                item("ARN", BUCKET, "Policy", POLICY, "AccountService", "_s3", "State", "RESOLVED", "ResolvedAt", TEXT),
                item("ARN", BUCKET, "Policy", POLICY, "State", "RESOLVED", "LastEvaluated", TEXT),
                item("ARN", BUCKET, "Policy", "Homemade", "AccountService", ACCOUNT + "_s3", "State", "ACTIVE"),
                item(
                        "ARN",
                        VOLUME,
                        "Policy",
                        "EC2UnencryptedEBS",
                        "State",
                        "ACTIVE",
                        "FirstSeen",
                        "2025-11-07T00:00:00.000000+00:00",
                        "LastEvaluated",
                        TEXT,
                        "DescribeTime",
                        TEXT,
                        "Severity",
                        "75",
                        "Evidence",
                        "{\"Encrypted\":false}",
                        "Note",
                        "extra"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyIndexHasTheFindingAndNothingThatIsReadChanges(Map<String, AttributeValue> stored) {
        Map<String, AttributeValue> next = only(TRANSFORM.up(stored));
        Finding before = FindingItem.TYPE.decode(stored);
        Finding after = FindingItem.TYPE.decode(next);
        assertThat(after).usingRecursiveComparison().ignoringFields("accountId").isEqualTo(before);
        assertThat(after.accountId()).isEqualTo(ACCOUNT);
        assertThat(next)
                .containsEntry("AccountId", AttributeValue.fromS(ACCOUNT))
                .containsEntry("Service", AttributeValue.fromS(after.service()))
                .containsEntry("AccountService", AttributeValue.fromS(ACCOUNT + "_" + after.service()));
        for (String number : List.of("FirstSeen", "LastEvaluated", "DescribeTime", "ResolvedAt", "Severity")) {
            if (next.containsKey(number)) {
                assertThat(next.get(number).type()).as(number).isEqualTo(AttributeValue.Type.N);
            }
        }
        assertThat(TRANSFORM.up(next)).containsExactly(next);
    }

    /** Version 1 does not read evidence that is text. */
    static Stream<Map<String, AttributeValue>> rowsOfVersion1() {
        return rows().filter(row ->
                !row.containsKey("Evidence") || row.get("Evidence").type() == AttributeValue.Type.M);
    }

    @ParameterizedTest
    @MethodSource("rowsOfVersion1")
    void readersOfVersion1TakeTheNewForm(Map<String, AttributeValue> stored) {
        Map<String, AttributeValue> next = only(TRANSFORM.up(stored));
        assertThat(TRANSFORM.down(next)).containsExactly(next);
        assertThat(CurrentFindingItem.TYPE.decode(next).state())
                .isEqualTo(CurrentFindingItem.TYPE.decode(stored).state());
        assertThat(TRANSFORM.sourceKey(next))
                .contains(Map.of("ARN", stored.get("ARN"), "Policy", stored.get("Policy")));
    }

    @Test
    void severityOfAPolicyThatIsKnownIsStored() {
        assertThat(only(TRANSFORM.up(item("ARN", VOLUME, "Policy", "EC2UnencryptedEBS", "State", "ACTIVE"))))
                .containsEntry("Severity", AttributeValue.fromN("70"));
    }

    @Test
    void findingWhoseAccountNobodyKnowsIsRejected() {
        assertThatExceptionOfType(UntransformableException.class)
                .isThrownBy(() -> TRANSFORM.up(item(
                        "ARN", "arn:aws:s3:::nobodys", "Policy", POLICY, "AccountService", "_s3", "State", "ACTIVE")));
    }

    private static Map<String, AttributeValue> only(List<Map<String, AttributeValue>> items) {
        assertThat(items).hasSize(1);
        return items.get(0);
    }
}
