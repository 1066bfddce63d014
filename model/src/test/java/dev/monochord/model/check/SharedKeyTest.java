package dev.monochord.model.check;

import static dev.monochord.model.check.NoteDesigns.account;
import static dev.monochord.model.check.NoteDesigns.accounts;
import static dev.monochord.model.check.NoteDesigns.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.json.DesignJson;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.problem.Diagnostic;
import org.junit.jupiter.api.Test;

class SharedKeyTest {

    @Test
    void kindsOfASealedInterfaceShareAKeyWhereThereIsATypeAttribute() {
        assertThat(DesignChecks.check(accounts().typeAttribute("kind").build())).isEmpty();
    }

    @Test
    void kindsWithoutASealedInterfaceDoNotShareAKey() {
        TableDesign.Builder table =
                accounts(account("User", "name").keyGroup(null)).typeAttribute("kind");

        assertThat(DesignChecks.check(table.build()))
                .singleElement()
                .satisfies(problem -> assertThat(problem.diagnostic()).isEqualTo(Diagnostic.AMBIGUOUS_KEYS));
    }

    @Test
    void sharedKeySurvivesJson() {
        Design design = Design.of("d", "1", accounts().typeAttribute("kind").build());

        assertThat(DesignJson.read(DesignJson.write(design))).isEqualTo(design);
    }

    @Test
    void documentNamesTheOtherKind() {
        Design design = Design.of("d", "1", accounts().typeAttribute("kind").build());

        assertThat(DesignDocument.markdown(design)).contains("Shares its key with Organization: only one of them can");
    }

    @Test
    void mixedReadMatchesPartitionsUnderOtherNamesOfVariables() {
        ItemDesign repository = ItemDesign.builder("Repository")
                .key("ACCOUNT#{owner}", "REPO#{name}")
                .attributes(text("owner"), text("name"))
                .build();
        PatternDesign pattern = PatternBuilder.pattern("x", PatternKind.QUERY, "User", "Repository")
                .by("name")
                .result(ResultKind.COLLECTION)
                .build();
        TableDesign table = accounts()
                .typeAttribute("kind")
                .items(repository)
                .patterns(pattern)
                .build();

        assertThat(new TablePlans(table).of(pattern).plan().orElseThrow().keyCondition())
                .isEqualTo("pk = \"ACCOUNT#{name}\"");
    }
}
