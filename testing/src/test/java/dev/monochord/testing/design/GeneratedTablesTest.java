package dev.monochord.testing.design;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GeneratedTablesTest {

    @Test
    void aTableKnowsItsDesign() {
        assertThat(DynamoDbArchiveTable.design().name()).isEqualTo("archive");
        assertThat(DynamoDbMembersTable.design().items()).hasSize(2);
        assertThat(DynamoDbShelvesTable.INFO.items()).containsExactly(SlotItem.TYPE);
    }
}
