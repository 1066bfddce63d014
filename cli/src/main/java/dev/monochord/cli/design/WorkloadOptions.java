package dev.monochord.cli.design;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.problem.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The workload that the prices of a design are computed for. */
final class WorkloadOptions {

    /** More than any table has, and few enough to count with. */
    private static final long MAX_ITEMS = 1_000_000_000_000L;

    private static final int MAX_SIZE = 400 * 1024;

    /** A value for all kinds of item, or for one kind. */
    private record Given(@Nullable String kind, long value) {}

    @Option(
            names = "--items",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Items in each table; ${DEFAULT-VALUE} unless told otherwise.")
    private long items = TableWorkload.DEFAULT.items();

    @Option(
            names = "--size",
            paramLabel = "[KIND=]BYTES",
            description = "Bytes of an item, as the service counts them; 1024 unless told otherwise. Repeat it with"
                    + " KIND= for kinds of item of another size.")
    private List<String> sizes = new ArrayList<>();

    @Option(
            names = "--matches",
            paramLabel = "[KIND=]N",
            description =
                    "Items of a kind that a query finds, a batch asks for or a partition holds; one in a hundred,"
                            + " but no fewer than ten, unless told otherwise. Repeat it with KIND= for kinds of another number.")
    private List<String> matches = new ArrayList<>();

    @Option(
            names = "--page",
            paramLabel = "N",
            defaultValue = "50",
            description = "Items of a page; ${DEFAULT-VALUE} unless told otherwise.")
    private int page = TableWorkload.DEFAULT.pageSize();

    /** Whether an option differs from its default. */
    boolean isGiven() {
        return !sizes.isEmpty()
                || !matches.isEmpty()
                || items != TableWorkload.DEFAULT.items()
                || page != TableWorkload.DEFAULT.pageSize();
    }

    /**
     * The workload of a design.
     *
     * @throws IllegalArgumentException if the options cannot be used; the message names the remedy
     */
    TableWorkload workload(Design design) {
        require(items >= 0 && items <= MAX_ITEMS, "--items must be from 0 to " + MAX_ITEMS + ", got " + items);
        require(page >= 1, "--page must be at least 1, got " + page);
        List<Given> sized = given("--size", sizes, design);
        List<Given> matching = given("--matches", matches, design);
        for (Given size : sized) {
            require(
                    size.value() >= 1 && size.value() <= MAX_SIZE,
                    "--size must be from 1 to " + MAX_SIZE + " bytes, got " + size.value());
        }
        for (Given match : matching) {
            require(
                    match.value() >= 0 && match.value() <= items,
                    "--matches must be from 0 to --items, which is " + items + ", got " + match.value());
        }
        TableWorkload workload = TableWorkload.of(items, (int) ofAll(sized, TableWorkload.DEFAULT.itemSize()));
        workload = workload.paged(page).matching(ofAll(matching, workload.matches()));
        for (Given size : sized) {
            workload = size.kind() == null ? workload : workload.sized(size.kind(), (int) size.value());
        }
        for (Given match : matching) {
            workload = match.kind() == null ? workload : workload.matching(match.kind(), match.value());
        }
        return workload;
    }

    private static long ofAll(List<Given> given, long otherwise) {
        return given.stream()
                .filter(one -> one.kind() == null)
                .mapToLong(Given::value)
                .reduce(otherwise, (before, last) -> last);
    }

    private static List<Given> given(String option, List<String> texts, Design design) {
        return texts.stream().map(text -> given(option, text, design)).toList();
    }

    private static Given given(String option, String text, Design design) {
        int end = text.indexOf('=');
        String kind = end < 0 ? null : text.substring(0, end);
        if (kind != null) {
            List<String> known = kinds(design).distinct().sorted().toList();
            require(
                    known.contains(kind),
                    option + ": design " + design.name() + " has no kind of item '" + kind + "'."
                            + Nearest.hint(kind, known));
        }
        try {
            return new Given(kind, Long.parseLong(text.substring(end + 1)));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(
                    option + " must be a whole number, or KIND= and a whole number, got '" + text + "'", wrong);
        }
    }

    private static Stream<String> kinds(Design design) {
        return design.tables().stream()
                .flatMap(table -> Stream.concat(
                        table.items().stream().map(ItemDesign::name),
                        table.items().stream()
                                .flatMap(item -> item.guards().stream().map(UniqueGuard::type))));
    }
}
