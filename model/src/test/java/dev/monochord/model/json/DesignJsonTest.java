package dev.monochord.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.PatternBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class DesignJsonTest {

    static final List<Design> DESIGNS = AllDesigns.ALL;

    @ParameterizedTest
    @FieldSource("DESIGNS")
    void designIsReadBackAsItWasWritten(Design design) {
        String text = DesignJson.write(design);
        assertThat(DesignJson.read(text)).isEqualTo(design);
        assertThat(DesignJson.write(DesignJson.read(text))).isEqualTo(text);
    }

    @Test
    void everyTypeAndSettingIsKept() {
        AttributeType.Nested member = new AttributeType.Nested("Start", List.of(of("count", AttributeType.INT)));
        ItemDesign item = ItemDesign.builder("Thing")
                .javaType("org.example.Thing")
                .key("A#{a}", "N#{n:8}[#{b}]")
                .alternativeKey("B#{a}", "X")
                .index(new IndexKeyDesign("GSI1", KeyTemplates.parse("ALL", null), 4, "a"))
                .attributes(
                        of("a", AttributeType.TEXT),
                        of("n", AttributeType.LONG),
                        of("b", AttributeType.TEXT).asNullable(),
                        of("flag", AttributeType.BOOLEAN),
                        of("bytes", AttributeType.BINARY),
                        of("price", AttributeType.DECIMAL),
                        of("set", new AttributeType.SetOf(AttributeType.INT)),
                        of("map", new AttributeType.MapOf(AttributeType.MILLIS)),
                        of("union", new AttributeType.Union("Action", "kind", Map.of("start", member))),
                        of("money", new AttributeType.Converted("org.example.Money", "org.example.C", StoredType.S)))
                .keepUnknown()
                .type("thing")
                .build();
        TableDesign table = TableDesign.builder("things")
                .keys(KeyAttributeDesign.text("pk"), KeyAttributeDesign.text("sk"))
                .indexes(IndexDesign.global("GSI1", "g", null).with(IndexProjection.include("price")))
                .unreadable(UnreadablePolicy.SKIP)
                .settings(new TableOptions(false, false, false, true))
                .items(item)
                .patterns(PatternBuilder.pattern("x", PatternKind.SCAN, "Thing")
                        .with(new ParameterDesign("f", ParameterBinding.VALUE, "", false, List.of("b.c")))
                        .filter("b contains {f.b.c}")
                        .because("because")
                        .limit(7)
                        .unreadable(UnreadablePolicy.FAIL)
                        .build())
                .patterns(PatternBuilder.pattern("discard", PatternKind.DELETE, "Thing")
                        .by("a", "n", "b")
                        .result(ResultKind.OPTIONAL)
                        .once()
                        .build())
                .build();
        Design design = Design.of("things", "3", table);
        assertThat(DesignJson.read(DesignJson.write(design))).isEqualTo(design);
    }

    @Test
    void tablesOfOneDesignComeTogetherAgain() {
        Design nucleus = NucleusDesign.DESIGN;
        List<Design> files = nucleus.tables().stream()
                .map(table -> DesignJson.read(DesignJson.write(nucleus, table)))
                .toList();
        assertThat(Design.merge(files)).containsExactly(nucleus);
        assertThat(DesignJson.fileName("NucleusAppTable", "1")).isEqualTo("META-INF/monochord/NucleusAppTable.json");
        assertThat(DesignJson.fileName("qrie_findings", "2")).isEqualTo("META-INF/monochord/qrie_findings@2.json");
    }

    @Test
    void fileThatIsNoDesignIsRefused() {
        assertThatThrownBy(() -> DesignJson.read("")).isInstanceOf(DesignFormatException.class);
        assertThatThrownBy(() -> DesignJson.read("{")).hasMessageContaining("Not JSON");
        assertThatThrownBy(() -> DesignJson.read("{}")).hasMessageContaining("Not a design file");
        assertThatThrownBy(() -> DesignJson.read("{\"monochord\": 99}")).hasMessageContaining("form 99");
        String unknown =
                DesignJson.write(CelloDesign.DESIGN).replace("\"batch", "\"x").replace("\"query\"", "\"ask\"");
        assertThatThrownBy(() -> DesignJson.read(unknown))
                .hasMessageContaining("kind is \"ask\", which this program does not know");
    }

    private static AttributeDesign of(String name, AttributeType type) {
        return AttributeDesign.of(name, name, type);
    }
}
