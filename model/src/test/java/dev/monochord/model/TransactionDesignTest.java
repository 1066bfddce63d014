package dev.monochord.model;

import static dev.monochord.model.PatternKind.CHECK;
import static dev.monochord.model.PatternKind.CREATE;
import static dev.monochord.model.PatternKind.DELETE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.cost.TransactionCost;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.diff.Change;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.document.CostDocument;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.document.TablePermissions;
import dev.monochord.model.document.TransactionExplanation;
import dev.monochord.model.json.DesignJson;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.TablePlans;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransactionDesignTest {

    private static final TransactionStep APPEND = new TransactionStep("append", "log", "log", false);

    private static final TransactionDesign MOVE = new TransactionDesign(
            "move",
            List.of("log", "note"),
            List.of(TransactionStep.of("create"), TransactionStep.of("delete").repeated(true), APPEND));

    private static final TransactionDesign MOVE_ALL = new TransactionDesign(
            "moveAll",
            List.of("log", "notes"),
            List.of(TransactionStep.of("move").repeated(true), TransactionStep.of("folderExists")));

    private static final TableDesign LOG = TableDesign.builder("log")
            .items(ItemDesign.builder("Line")
                    .key("LOG", "{text}")
                    .attributes(AttributeDesign.of("text", "text", AttributeType.TEXT))
                    .build())
            .patterns(PatternBuilder.pattern("append", CREATE, "Line")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .build();

    private static final TableDesign NOTES = notes(MOVE, MOVE_ALL);
    private static final Design BOTH = Design.of("notes", "1", NOTES, LOG);

    private static TableDesign notes(TransactionDesign... transactions) {
        return TableDesign.builder("notes")
                .items(
                        ItemDesign.builder("Folder")
                                .key("FOLDER#{folder}", "FOLDER")
                                .attributes(AttributeDesign.of("folder", "folder", AttributeType.TEXT))
                                .build(),
                        ItemDesign.builder("Note")
                                .key("FOLDER#{folder}", "NOTE#{note}")
                                .attributes(
                                        AttributeDesign.of("folder", "folder", AttributeType.TEXT),
                                        AttributeDesign.of("note", "note", AttributeType.TEXT))
                                .childOf(new ParentDesign("Folder", null, 0))
                                .build())
                .patterns(
                        PatternBuilder.pattern("create", CREATE, "Note")
                                .with("item", ParameterBinding.ITEM)
                                .build(),
                        PatternBuilder.pattern("delete", DELETE, "Note")
                                .by("folder", "note")
                                .build(),
                        PatternBuilder.pattern("folderExists", CHECK, "Folder")
                                .by("folder")
                                .build())
                .transactions(transactions)
                .build();
    }

    private static Cost cost(TableDesign table) {
        return new Cost(table, TableWorkload.DEFAULT, PriceList.US_EAST_1);
    }

    private static Optional<Cost> found(String table) {
        return BOTH.table(table).map(TransactionDesignTest::cost);
    }

    @Test
    void stepsOfCalledTransactionsStandInTheirPlace() {
        assertThat(NOTES.steps(MOVE_ALL))
                .extracting(TransactionStep::display)
                .containsExactly("create*", "delete*", "log.append*", "folderExists");
    }

    @Test
    void twoStepsOfOneNameAreRefused() {
        assertThatThrownBy(() -> new TransactionDesign(
                        "twice",
                        List.of(),
                        List.of(TransactionStep.of("a"), TransactionStep.of("a").repeated(true))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void designWithTransactionsIsReadBack() {
        String text = DesignJson.write(BOTH);

        assertThat(DesignJson.read(text)).isEqualTo(BOTH);
        assertThat(text).contains("\"repeated\": true", "\"parameter\": \"log\"");
    }

    @Test
    void checkIsPlannedAsAPartOfATransaction() {
        assertThat(new TablePlans(NOTES)
                        .of(NOTES.pattern("folderExists").orElseThrow())
                        .plan()
                        .orElseThrow()
                        .operation())
                .isEqualTo(DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(cost(NOTES)
                        .of(NOTES.pattern("folderExists").orElseThrow())
                        .orElseThrow()
                        .writeUnits())
                .isEqualTo(2);
    }

    @Test
    void costIsTheSumOfTheStepsAtThePriceOfATransaction() {
        TransactionCost cost = cost(NOTES).of(MOVE, TransactionDesignTest::found);

        // The note and the check of its folder, the deleted note, and the line, each at twice its units.
        assertThat(cost.writeUnits()).isEqualTo(4 + 2 + 2);
        assertThat(cost.further()).containsExactly("delete 2 WCU");
        assertThat(cost.unknown()).isEmpty();
    }

    @Test
    void stepOfAnUnknownTableIsNamedAndNotPriced() {
        TransactionCost cost = cost(NOTES).of(MOVE, name -> Optional.empty());

        assertThat(cost.writeUnits()).isEqualTo(4 + 2);
        assertThat(cost.unknown()).containsExactly("log.append");
        assertThat(cost.names())
                .containsExactly("create", "delete*", "log.append (not priced: its table is not in this design)");
    }

    @Test
    void documentsShowTransactions() {
        assertThat(DesignDocument.markdown(BOTH))
                .contains("| `move(log, note)` | `create`, `delete*`, `log.append` | 8 WCU | delete 2 WCU |");
        assertThat(CostDocument.markdown(BOTH, TableWorkload.DEFAULT, PriceList.US_EAST_1))
                .contains("| move | create, delete*, log.append | 0 | 8 |");
        assertThat(new TransactionExplanation(NOTES, MOVE, cost(NOTES), TransactionDesignTest::found).markdown())
                .contains("## notes.move\nOne call of each step costs 8 WCU")
                .contains("- `delete*`: `pk = \"FOLDER#{folder}\" AND sk = \"NOTE#{note}\"`, any number of times, each"
                        + " further one 2 WCU\n- `log.append`: `pk = \"LOG\" AND sk = \"{text}\"`\n");
    }

    @Test
    void transactionNeedsNoMorePermissionsThanItsSteps() {
        assertThat(TablePermissions.of(NOTES, false).table())
                .isEqualTo(TablePermissions.of(notes(), false).table())
                .contains("dynamodb:ConditionCheckItem");
    }

    @Test
    void changedTransactionsAreChangesOfCode() {
        TransactionDesign fewer = new TransactionDesign("move", List.of("note"), List.of(TransactionStep.of("create")));

        assertThat(DesignDiff.between(Design.of("n", "1", NOTES), Design.of("n", "2", notes(fewer)))
                        .changes())
                .extracting(Change::toString)
                .containsExactly(
                        "REMOVED PATTERN notes moveAll: the transaction is gone",
                        "IN_PLACE PATTERN notes move: parameters move(log, note) becomes move(note);"
                                + " steps create, delete*, log.append of log becomes create");
        assertThat(DesignDiff.between(Design.of("n", "1", notes()), Design.of("n", "2", notes(fewer)))
                        .changes())
                .extracting(Change::toString)
                .containsExactly("NEW PATTERN notes move: a new transaction");
    }
}
