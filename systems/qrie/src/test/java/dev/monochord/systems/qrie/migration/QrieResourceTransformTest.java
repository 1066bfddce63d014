package dev.monochord.systems.qrie.migration;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.ResourceItem;
import dev.monochord.systems.qrie.current.CurrentResource;
import dev.monochord.systems.qrie.current.CurrentResourceItem;
import dev.monochord.systems.qrie.migration.BucketAccounts.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows of version 1 in every form, as generated code of both versions reads and writes them. */
class QrieResourceTransformTest {

    private static final String ACCOUNT = "123456789012";
    private static final String BUCKET = "arn:aws:s3:::my-bucket";
    private static final String LOGS = "arn:aws:s3:::logs";
    private static final String VOLUME = "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1";
    private static final Instant SEEN = Instant.ofEpochMilli(1762473600000L);

    private static final ItemTransform TRANSFORM = new QrieResourceTransform(
            new BucketAccounts(Map.of(BUCKET, new Owner(ACCOUNT, false), LOGS, new Owner(ACCOUNT, true))));

    /** What is stored, and the resource that it becomes. */
    record Row(Map<String, AttributeValue> stored, Resource resource) {}

    static Stream<Row> rows() {
        Map<String, Object> versioned = Map.of("Versioning", "Enabled");
        return Stream.of(
                new Row(
                        CurrentResourceItem.TYPE.encode(new CurrentResource(
                                ACCOUNT + "_s3", BUCKET, versioned, SEEN, null, null, null, null, null)),
                        new Resource(ACCOUNT, BUCKET, "s3", versioned, SEEN, null, null, null)),
                new Row(
                        CurrentResourceItem.TYPE.encode(new CurrentResource(
                                ACCOUNT + "_s3", BUCKET, versioned, SEEN, SEEN, ACCOUNT, "s3", true, "abc")),
                        new Resource(ACCOUNT, BUCKET, "s3", versioned, SEEN, SEEN, true, "abc")),
                new Row(
                        item(
                                "AccountService",
                                "_s3",
                                "ARN",
                                BUCKET,
                                "Configuration",
                                Map.of(),
                                "LastSeenAt",
                                "2025-11-07T00:00:00Z"),
                        new Resource(ACCOUNT, BUCKET, "s3", Map.of(), SEEN, null, null, null)),
                new Row(
                        item("AccountService", "_s3", "ARN", LOGS, "AccountId", ACCOUNT, "Configuration", Map.of()),
                        new Resource(ACCOUNT, LOGS, "s3", Map.of(), null, null, null, null)),
                new Row(
                        item("AccountService", "_ec2", "ARN", VOLUME, "Configuration", "{}", "Note", "extra"),
                        new Resource(ACCOUNT, VOLUME, "ec2", Map.of(), null, null, null, null)),
                new Row(
                        item(
                                "AccountService",
                                "unknown",
                                "ARN",
                                VOLUME,
                                "DescribeTime",
                                "2025-11-07T00:00:00.000000+00:00"),
                        new Resource(ACCOUNT, VOLUME, "ec2", Map.of(), null, SEEN, null, null)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rowBecomesTheResourceThatGeneratedCodeReads(Row row) {
        Map<String, AttributeValue> next = only(TRANSFORM.up(row.stored()));
        assertThat(ResourceItem.TYPE.decode(next)).isEqualTo(row.resource());
        assertThat(next)
                .containsAllEntriesOf(item(
                        "AccountId",
                        ACCOUNT,
                        "Service",
                        row.resource().service(),
                        "AccountService",
                        ACCOUNT + "_" + row.resource().service()));
        assertThat(next.keySet()).containsAll(row.stored().keySet());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void wayBackLeadsToTheSameRowAndForthAgain(Row row) {
        Map<String, AttributeValue> next = only(TRANSFORM.up(row.stored()));
        Map<String, AttributeValue> back = only(TRANSFORM.down(next));
        assertThat(back.get("AccountService")).isEqualTo(row.stored().get("AccountService"));
        assertThat(TRANSFORM.sourceKey(next))
                .contains(Map.of(
                        "AccountService",
                        row.stored().get("AccountService"),
                        "ARN",
                        row.stored().get("ARN")));
        assertThat(back.keySet()).containsAll(row.stored().keySet());
        assertThat(TRANSFORM.up(back)).containsExactly(next);
        CurrentResource read = CurrentResourceItem.TYPE.decode(back);
        assertThat(read.configuration()).isEqualTo(row.resource().configuration());
        assertThat(read.accountId()).isEqualTo(ACCOUNT);
    }

    @Test
    void resourceOfVersion2GoesBackAndForthUnchanged() {
        Resource resource = new Resource(ACCOUNT, BUCKET, "s3", Map.of("a", "b"), SEEN, SEEN, true, "digest");
        Map<String, AttributeValue> stored = ResourceItem.TYPE.encode(resource);
        assertThat(TRANSFORM.up(only(TRANSFORM.down(stored)))).containsExactly(stored);
    }

    @Test
    void rowWithoutAccountBesideOneWithItIsNotMigrated() {
        assertThat(TRANSFORM.up(item("AccountService", "_s3", "ARN", LOGS))).isEmpty();
    }

    @Test
    void rowWhoseAccountNobodyKnowsIsRejected() {
        for (String arn : List.of("arn:aws:s3:::nobodys", "nonsense")) {
            assertThatExceptionOfType(UntransformableException.class)
                    .isThrownBy(() -> TRANSFORM.up(item("AccountService", "_s3", "ARN", arn)))
                    .withMessageContaining("QRIE_BUCKET_ACCOUNTS");
        }
    }

    @Test
    void timeThatIsNoneStaysForReadersToReport() {
        assertThat(only(TRANSFORM.up(item("AccountService", ACCOUNT + "_s3", "ARN", BUCKET, "LastSeenAt", "lately"))))
                .containsEntry("LastSeenAt", AttributeValue.fromS("lately"));
    }

    @Test
    void otherAccountsMakeAnotherTransform() {
        assertThat(new QrieResourceTransform(BucketAccounts.none()).fingerprint())
                .isEqualTo(new QrieResourceTransform().fingerprint())
                .isNotEqualTo(TRANSFORM.fingerprint());
    }

    private static Map<String, AttributeValue> only(List<Map<String, AttributeValue>> items) {
        assertThat(items).hasSize(1);
        return items.get(0);
    }
}
