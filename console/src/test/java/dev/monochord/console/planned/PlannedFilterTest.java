package dev.monochord.console.planned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.PatternTexts;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.expression.TextScope;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.expression.TypedText;
import dev.monochord.model.plan.FilterTerm;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannedFilterTest {

    private static final ItemDesign DEVICE = ItemDesign.builder("Device")
            .key("SITE#{site}", "DEVICE#{device}")
            .attributes(
                    AttributeDesign.of("tags", "tags", new AttributeType.SetOf(AttributeType.TEXT)),
                    AttributeDesign.of("marks", "marks", new AttributeType.SetOf(AttributeType.TEXT)),
                    AttributeDesign.of("quota", "quota", AttributeType.LONG))
            .build();

    private static final ParameterDesign COUNT = ParameterDesign.of("count", ParameterBinding.VALUE);

    private static PatternDesign scan(String filter) {
        return new PatternDesign(
                "all",
                PatternKind.SCAN,
                List.of("Device"),
                List.of(COUNT),
                ResultKind.LIST,
                false,
                false,
                null,
                "",
                0,
                1,
                null,
                List.of(),
                PatternTexts.filter(filter),
                false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            size(tags) < 3           | (attribute_not_exists(#1) OR size(#0) < :0)
            size(tags) > 3           | size(#0) > :0
            size(tags) > {count}     | size(#0) > :0
            size(tags) = {count}     | (attribute_not_exists(#1) OR size(#0) = :0)
            size(tags) <> {count}    | (attribute_exists(#1) AND size(#0) <> :0)
            size(tags) <> 3          | size(#0) <> :0
            size(tags) between 0 and 3 | (attribute_not_exists(#1) OR size(#0) BETWEEN :0 AND :1)
            size(tags) between 1 and 3 | size(#0) BETWEEN :0 AND :1
            size(tags) in (0, 3)     | (attribute_not_exists(#1) OR size(#0) IN (:0, :1))
            size(tags) in {count}    | (attribute_not_exists(#1) OR size(#0) IN (:0))
            size(tags) in (1, 3)     | size(#0) IN (:0, :1)
            size(tags) < quota       | ((attribute_not_exists(#2) AND :0 < #3) OR size(#0) < #1)
            size(tags) < size(marks) | ((attribute_not_exists(#4) AND :1 < size(#5)) OR ((attribute_not_exists(#2) AND size(#3) < :0) OR size(#0) < size(#1)))
            not size(tags) < 3       | NOT ((attribute_not_exists(#1) OR size(#0) < :0))
            """)
    void sizeOfAnAbsentAttributeIsZero(String text, String expression) {
        TypedText filter =
                TypedText.condition(text, new TextScope(List.of(DEVICE), List.of(COUNT), TextUse.FILTER, "all"));
        assertThat(filter.problems()).isEmpty();
        PlannedForm form = new PlannedForm(TableDesign.builder("devices").build(), scan(text), Map.of("p.count", "0"));

        String rendered = new PlannedFilter(form, new Placeholders())
                .of(List.of(new FilterTerm(Objects.requireNonNull(filter.condition()), false)));

        assertThat(rendered).isEqualTo(expression);
    }
}
