package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.NucleusItemsTest.NOW;
import static dev.monochord.systems.nucleus.NucleusItemsTest.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The global view spread over eight shards is the one of the documented key. */
class NucleusShardsTest {

    private static final int ENTRIES = 40;

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create()
            .tables(DynamoDbNucleusAuditTable.design())
            .configure(builder -> builder.shards("NucleusAuditTable", "GSI1", 8))
            .clockAt(NOW);

    private final NucleusAuditTable sharded = DynamoDbNucleusAuditTable.open(extension.monochord());
    private final NucleusAuditTable plain = DynamoDbNucleusAuditTable.open(Monochord.builder()
            .client(extension.client())
            .clock(extension.clock())
            .tablePrefix(extension.tableName(""))
            .build());
    private final List<String> ids = new ArrayList<>();

    @BeforeEach
    void someEntriesBeforeTheSettingAndSomeAfter() {
        for (int i = 0; i < ENTRIES; i++) {
            String id = String.format("%03d", i);
            (i % 3 == 0 ? plain : sharded).append(entry(NOW.plusMillis(i / 4), id));
            ids.add(id);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100})
    void everyEntryIsReadOnceTheLatestFirst(int size) {
        List<String> read = new ArrayList<>();
        PageRequest next = PageRequest.first(size);
        Page<AuditEntry> page;
        do {
            page = sharded.recent(NOW, NOW.plusSeconds(1), next);
            page.items().forEach(entry -> read.add(entry.id()));
            next = next.after(page.nextToken());
        } while (page.hasNext());
        Collections.reverse(ids);
        assertThat(read).isEqualTo(ids);
    }

    @Test
    void keysAreTheDocumentedOneAndItsShards() {
        List<Map<String, AttributeValue>> items =
                StoredTable.of(extension, "NucleusAuditTable").items();
        assertThat(items)
                .hasSize(ENTRIES)
                .allSatisfy(item -> assertThat(item.get("gsi1pk").s()).matches("AUDIT#GLOBAL(#[0-7])?"));
        assertThat(items.stream().map(item -> item.get("gsi1pk").s()).distinct())
                .hasSizeGreaterThan(4)
                .contains("AUDIT#GLOBAL");
    }
}
