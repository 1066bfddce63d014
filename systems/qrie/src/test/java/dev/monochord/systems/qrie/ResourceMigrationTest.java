package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static dev.monochord.systems.qrie.Qrie.RESOURCES;
import static dev.monochord.systems.qrie.Qrie.encode;
import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.testing.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The resources move from version 1 of the design to version 2 while the system runs. */
class ResourceMigrationTest {

    private static final String ID = MigratingQrie.ID;
    private static final String OLD = MigratingQrie.OLD;
    private static final String LEGACY = "arn:aws:s3:::legacy";
    private static final String LOGS = "arn:aws:s3:::logs";

    private @Nullable MigratingQrie opened;

    @AfterEach
    void stop() {
        if (opened != null) {
            opened.close();
        }
    }

    private MigratingQrie open(@Nullable Path buckets) {
        opened = new MigratingQrie(buckets);
        return opened;
    }

    private static Path buckets(Path folder) throws IOException {
        return Files.writeString(
                folder.resolve("buckets"), LEGACY + "\t" + ACCOUNT + "\n" + LOGS + "\t" + ACCOUNT + "\tsuperseded\n");
    }

    /** A row of before, without what was written ahead and with a time as text. */
    private static void legacy(MigratingQrie migrating, String accountService, String arn) {
        migrating.qrie.running.put(
                OLD,
                item(
                        "AccountService",
                        accountService,
                        "ARN",
                        arn,
                        "Configuration",
                        Map.of(),
                        "LastSeenAt",
                        "2025-11-07T00:00:00Z"));
    }

    @Test
    void resourcesMoveToTheNewTableAndTheOldOneIsDeleted(@TempDir Path folder) throws Exception {
        MigratingQrie migrating = open(buckets(folder));
        Qrie qrie = migrating.qrie;
        legacy(migrating, ACCOUNT + "_s3", "arn:aws:s3:::old");
        legacy(migrating, "_s3", LEGACY);
        legacy(migrating, "_s3", LOGS);
        legacy(migrating, ACCOUNT + "_s3", LOGS);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        assertThat(migrating.next()).isEmpty();
        List<String> before = listed(qrie, "");

        migrating.to(Phase.READ_NEW);
        assertThat(migrating.next()).containsExactlyInAnyOrderElementsOf(migrating.expected());
        assertThat(listed(qrie, "")).isEqualTo(before).hasSize(4);
        migrating.control.cutOver(ID, text -> {});
        assertThat(listed(qrie, "?account=" + ACCOUNT)).isEqualTo(before);
        migrating.contract();
        assertThat(migrating.state().phase()).isEqualTo(Phase.DONE);
        assertThat(listed(qrie, "?account=" + ACCOUNT + "&type=s3")).isEqualTo(before);
        assertThat(qrie.describe(ACCOUNT, BUCKET, "{\"after\":1}", 2).text("result"))
                .isEqualTo("stored");
        assertThat(qrie.resource(ACCOUNT, BUCKET)).doesNotContainKey("MigratedFrom");
        assertThatThrownBy(migrating::old).isInstanceOf(ResourceNotFoundException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLANNED", "BACKFILL", "READ_NEW", "CUT_OVER"})
    void bucketWithoutAccountIsOneOfItsAccount(Phase phase, @TempDir Path folder) throws Exception {
        MigratingQrie migrating = open(buckets(folder));
        Qrie qrie = migrating.qrie;
        qrie.launch("S3BucketPublic");
        legacy(migrating, "_s3", LEGACY);
        legacy(migrating, "_s3", LOGS);
        legacy(migrating, ACCOUNT + "_s3", LOGS);
        migrating.to(phase);
        for (String query : List.of("", "?account=" + ACCOUNT, "?type=s3", "?account=" + ACCOUNT + "&type=s3")) {
            assertThat(listed(qrie, query)).as(query).containsExactly(LEGACY, LOGS);
        }
        assertThat(qrie.all("/resources?arn=" + encode(LEGACY), "resources", 1))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.get("account_service").asText()).isEqualTo(ACCOUNT + "_s3"));
        assertThat(qrie.get("/summary/resources?account=" + ACCOUNT)
                        .json()
                        .at("/resources_by_service/s3")
                        .asInt())
                .isEqualTo(2);

        assertThat(qrie.describe(ACCOUNT, LEGACY, PUBLIC, 1)
                        .json()
                        .get("findings_opened")
                        .asInt())
                .isEqualTo(1);
        assertThat(listed(qrie, "?account=" + ACCOUNT)).containsExactly(LEGACY, LOGS);
        assertThat(qrie.describe(ACCOUNT, LEGACY, PUBLIC, 0).text("result")).isEqualTo("ignored");
        assertThat(qrie.delete("/resources?account=" + ACCOUNT + "&arn=" + encode(LOGS))
                        .text("result"))
                .isEqualTo("deleted");
        assertThat(qrie.delete("/resources?account=" + ACCOUNT + "&arn=" + encode(LEGACY))
                        .toString())
                .contains("\"result\":\"deleted\",\"findings_opened\":0,\"findings_resolved\":1");
        assertThat(listed(qrie, "")).isEmpty();
        migrating.work();
        assertThat(migrating.next()).isEmpty();
    }

    @Test
    void bucketWhoseAccountNobodyKnowsIsADeadLetterAndBlocks() throws Exception {
        MigratingQrie migrating = open(null);
        legacy(migrating, "_s3", LEGACY);
        migrating.create();
        migrating.start();
        assertThat(migrating.work().phase()).isEqualTo(Phase.BACKFILL);
        assertThat(migrating.migrations().deadLetters(ID, PageRequest.first(10)).items())
                .singleElement()
                .satisfies(letter -> assertThat(letter.reason()).contains("account"));
        assertThatExceptionOfType(BlockedException.class).isThrownBy(() -> migrating.control.cutOver(ID, text -> {}));

        migrating.qrie.describe(ACCOUNT, LEGACY, PUBLIC, 1);
        migrating
                .qrie
                .running
                .engine()
                .client()
                .deleteItem(delete -> delete.tableName(OLD).key(item("AccountService", "_s3", "ARN", LEGACY)));
        migrating.control.repair(ID, text -> {});
        assertThat(migrating.work().phase()).isEqualTo(Phase.READ_NEW);
    }

    @Test
    void plantedDifferencesBlockCutOverUntilTheyAreRepaired() throws Exception {
        MigratingQrie migrating = open(null);
        for (int i = 0; i < 20; i++) {
            migrating.qrie.describe(ACCOUNT, "arn:aws:s3:::bucket-" + i, PUBLIC, 1);
        }
        migrating.to(Phase.READ_NEW);
        Map<String, AttributeValue> first = migrating.next().get(0);
        Map<String, AttributeValue> other = migrating.next().get(1);
        migrating
                .qrie
                .running
                .engine()
                .client()
                .deleteItem(delete -> delete.tableName(RESOURCES)
                        .key(Map.of("AccountId", first.get("AccountId"), "ARN", first.get("ARN"))));
        migrating.qrie.running.put(RESOURCES, with(other, "Configuration", AttributeValue.fromM(item("planted", 1))));
        migrating.qrie.running.put(RESOURCES, with(first, "ARN", AttributeValue.fromS("arn:aws:s3:::planted")));
        migrating.control.verify(ID, text -> {});
        migrating.work();
        assertThat(migrating
                        .migrations()
                        .differences(ID, "verify-" + migrating.state().verifyPass(), PageRequest.first(10))
                        .items())
                .extracting(Difference::kind)
                .containsExactlyInAnyOrder(Difference.Kind.MISSING, Difference.Kind.DIFFERENT, Difference.Kind.EXTRA);
        assertThatExceptionOfType(BlockedException.class)
                .isThrownBy(() -> migrating.control.cutOver(ID, text -> {}))
                .withMessageContaining("3 items differ");

        migrating
                .qrie
                .running
                .engine()
                .client()
                .deleteItem(delete ->
                        delete.tableName(RESOURCES).key(item("AccountId", ACCOUNT, "ARN", "arn:aws:s3:::planted")));
        migrating.control.repair(ID, text -> {});
        migrating.work();
        migrating.control.cutOver(ID, text -> {});
        assertThat(migrating.next()).containsExactlyInAnyOrderElementsOf(migrating.expected());
    }

    private static Map<String, AttributeValue> with(
            Map<String, AttributeValue> item, String name, AttributeValue value) {
        Map<String, AttributeValue> changed = new HashMap<>(item);
        changed.put(name, value);
        return changed;
    }

    @Test
    void rollbackAfterCutOverLosesNothing(@TempDir Path folder) throws Exception {
        MigratingQrie migrating = open(buckets(folder));
        Qrie qrie = migrating.qrie;
        legacy(migrating, "_s3", LEGACY);
        legacy(migrating, "_s3", LOGS);
        legacy(migrating, ACCOUNT + "_s3", LOGS);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        migrating.to(Phase.CUT_OVER);
        qrie.describe(ACCOUNT, "arn:aws:s3:::new", "{\"Tags\":\"" + "x".repeat(500_000) + "\"}", 2);
        qrie.describe(ACCOUNT, LEGACY, PUBLIC, 2);
        qrie.delete("/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET));
        List<String> listed = listed(qrie, "");
        JsonNode large =
                qrie.all("/resources?arn=arn:aws:s3:::new", "resources", 1).get(0);

        migrating.control.rollBack(ID, text -> {});
        assertThat(listed(qrie, "")).isEqualTo(listed).containsExactly(LEGACY, LOGS, "arn:aws:s3:::new");
        assertThat(qrie.all("/resources?arn=arn:aws:s3:::new", "resources", 1)).containsExactly(large);
        assertThat(migrating.old())
                .filteredOn(row -> row.get("ARN").s().equals("arn:aws:s3:::new"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsKeys("Truncated", "Digest"));
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 3);
        migrating.control.verify(ID, text -> {});
        migrating.work();
        migrating.control.cutOver(ID, text -> {});
        assertThat(listed(qrie, "")).containsExactly(LEGACY, LOGS, BUCKET, "arn:aws:s3:::new");
        assertThat(migrating.next()).containsExactlyInAnyOrderElementsOf(migrating.expected());
    }

    @ParameterizedTest
    @EnumSource(names = {"BACKFILL", "READ_NEW", "CUT_OVER"})
    void abortGoesBackToTheOldTable(Phase phase) throws Exception {
        MigratingQrie migrating = open(null);
        Qrie qrie = migrating.qrie;
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        migrating.to(phase);
        qrie.describe(ACCOUNT, LEGACY, PUBLIC, 1);
        migrating.abort();
        assertThat(migrating.state().phase()).isEqualTo(Phase.ABORTED);
        assertThat(qrie.describe(ACCOUNT, LOGS, PUBLIC, 1).text("result")).isEqualTo("stored");
        assertThat(listed(qrie, "?account=" + ACCOUNT + "&type=s3")).containsExactly(LEGACY, LOGS, BUCKET);
        assertThatThrownBy(migrating::next).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void listThatWasBegunInOneShapeIsReadOn() throws Exception {
        MigratingQrie migrating = open(null);
        Qrie qrie = migrating.qrie;
        for (int i = 0; i < 6; i++) {
            qrie.describe(ACCOUNT, "arn:aws:s3:::bucket-" + i, PUBLIC, 1);
        }
        String path = "/resources?account=" + ACCOUNT + "&type=s3&page_size=2";
        Reply first = qrie.get(path);
        migrating.to(Phase.CUT_OVER);
        Reply second = qrie.get(path + "&next_token=" + first.text("next_token"));
        Reply other = qrie.get(path);
        migrating.control.rollBack(ID, text -> {});
        Reply third = qrie.get(path + "&next_token=" + second.text("next_token"));
        Reply also = qrie.get(path + "&next_token=" + other.text("next_token"));
        List<String> arns = new ArrayList<>();
        List.of(first, second, third)
                .forEach(page -> page.json()
                        .get("resources")
                        .forEach(each -> arns.add(each.get("arn").asText())));
        assertThat(arns).hasSize(6).isSorted();
        assertThat(also.json().get("resources")).isEqualTo(second.json().get("resources"));
        assertThat(qrie.running.stored(FINDINGS)).isEmpty();
    }

    @Test
    void systemThatCannotReadThePhaseWritesNothingAndStillReads() throws Exception {
        MigratingQrie migrating = open(null);
        migrating.to(Phase.BACKFILL);
        migrating.qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        migrating.silence(Duration.ofSeconds(11));
        assertThat(migrating.qrie.describe(ACCOUNT, LEGACY, PUBLIC, 1).status()).isEqualTo(503);
        assertThat(listed(migrating.qrie, "")).containsExactly(BUCKET);
        migrating.wait(Duration.ZERO);
        assertThat(migrating.qrie.describe(ACCOUNT, LEGACY, PUBLIC, 1).status()).isEqualTo(200);
    }

    private static List<String> listed(Qrie qrie, String query) {
        return qrie.all("/resources" + query, "resources", 100).stream()
                .map(each -> each.get("arn").asText())
                .sorted()
                .toList();
    }
}
