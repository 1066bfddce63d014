package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.notes.NotesWithIds;
import dev.monochord.migrate.fleet.FleetSplit;
import dev.monochord.migrate.fleet.v2.DynamoDbFleetTable;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class SplitKindsTest {

    private static final TableDesign OLD = dev.monochord.migrate.fleet.v1.DynamoDbFleetTable.design();
    private static final TableDesign NEXT = DynamoDbFleetTable.design();

    @Test
    void halvesOfAnItemAreFound() {
        assertThat(ItemTransform.contained(new FleetSplit()).splitKinds(OLD, NEXT))
                .containsExactly("Device", "DeviceConfig");
    }

    @Test
    void itemThatLeadsToAllTheOthersIsNoHalf() {
        assertThat(new NotesWithIds()
                        .splitKinds(
                                com.example.notes.v1.DynamoDbNotesTable.design(),
                                com.example.notes.DynamoDbNotesTable.design()))
                .isEmpty();
    }

    @Test
    void kindsOfARejectedSampleMayBeHalves() {
        ItemTransform picky = ItemTransform.of("picky", item -> {
            if (item.containsKey("status")) {
                throw new InvalidInputException("status", "not a status");
            }
            return List.of(item);
        });
        assertThat(picky.splitKinds(OLD, NEXT)).containsExactly("Device", "DeviceConfig");
    }

    @Test
    void statedKindsReplaceThoseOfRejectedSamples() {
        for (Set<String> stated : List.of(Set.<String>of(), Set.of("Device"))) {
            ItemTransform picky = ItemTransform.of(
                    "picky",
                    item -> {
                        throw new InvalidInputException("item", "made up");
                    },
                    List::of,
                    Optional::of,
                    stated);
            assertThat(picky.splitKinds(OLD, NEXT)).isEqualTo(stated);
            assertThat(picky.reversible(OLD, NEXT)).isEqualTo(stated.isEmpty());
        }
    }

    @Test
    void transformOfOneItemIntoOneSplitsNone() {
        ItemTransform rejecting = ItemTransform.oneToOne("rejecting", item -> {
            throw new InvalidInputException("item", "rejected");
        });
        assertThat(rejecting.splitKinds(OLD, NEXT)).isEmpty();
        assertThat(ItemTransform.of("copy", item -> List.of(new HashMap<>(item)))
                        .splitKinds(OLD, NEXT))
                .isEmpty();
    }

    @Test
    void everyConstantIsTried() {
        TableDesign journal = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();
        ItemTransform sad = ItemTransform.of("sad", item -> {
            AttributeValue mood = item.get("mood");
            if (mood == null || !"SAD".equals(mood.s())) {
                return List.of(item);
            }
            Map<String, AttributeValue> other = new HashMap<>(item);
            other.put("sk", AttributeValue.fromS("TEXT#other"));
            return List.of(item, other);
        });
        assertThat(sad.splitKinds(journal, journal)).containsExactly("Text");
    }
}
