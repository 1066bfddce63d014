package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class StorableItemTest {

    private final TableDesign design = TableDesign.builder("notes")
            .indexes(IndexDesign.global("by-owner", "owner", null))
            .build();
    private final TableShape shape = TableShape.of(design, "notes");

    @Test
    void itemMayBeAbsentFromAnIndex() {
        assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
    }

    @Test
    void emptyKeyOfAnIndexIsTold() {
        assertThatThrownBy(() -> check(Map.of("owner", AttributeValue.fromS(""))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("owner would be empty");
    }

    @Test
    void keyOfAnIndexHasItsType() {
        assertThatThrownBy(() -> check(Map.of("owner", AttributeValue.fromN("1"))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("owner of index by-owner would be of type N, and S is required");
    }

    @Test
    void valuesThatTheServiceRejectsAreTold() {
        Map<String, AttributeValue> rejected = Map.of(
                "would be an empty set", AttributeValue.fromSs(List.of()),
                "would be a number that is none", AttributeValue.fromN("12 EUR"),
                "more than 38 digits", AttributeValue.fromNs(List.of("1", "1".repeat(39))),
                "between 1E-130", AttributeValue.fromL(List.of(AttributeValue.fromN("1E126"))),
                "has no value",
                        AttributeValue.fromM(
                                Map.of("inner", AttributeValue.builder().build())));
        rejected.forEach((reason, value) -> assertThatThrownBy(() -> check(Map.of("color", value)))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("The attribute color")
                .hasMessageContaining(reason));
    }

    @Test
    void valuesThatTheServiceTakesAreAccepted() {
        assertThatCode(() -> check(Map.of(
                        "number", AttributeValue.fromN("-1.5E+100"),
                        "zero", AttributeValue.fromN("0"),
                        "long", AttributeValue.fromN("1".repeat(38)),
                        "set", AttributeValue.fromSs(List.of("a")),
                        "text", AttributeValue.fromS(""),
                        "list", AttributeValue.fromL(List.of()),
                        "none", AttributeValue.fromNul(true))))
                .doesNotThrowAnyException();
    }

    private void check(Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.put("pk", AttributeValue.fromS("NOTE#1"));
        item.put("sk", AttributeValue.fromS("METADATA"));
        shape.checkStorable(shape.item(item));
    }
}
