package dev.monochord.model.diff;

import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Changes of the patterns and transactions of a table. Only code changes with them. */
record PatternDiff(TableDesign old, TableDesign table, List<Change> changes) {

    void run() {
        for (PatternDesign pattern : old.patterns()) {
            if (table.pattern(pattern.name()).isEmpty()) {
                add(Kind.REMOVED, pattern, "the pattern is gone");
            }
        }
        for (PatternDesign pattern : table.patterns()) {
            Optional<PatternDesign> before = old.pattern(pattern.name());
            if (before.isEmpty()) {
                add(Kind.NEW, pattern, "a new pattern");
            } else if (!before.get().equals(pattern)) {
                add(Kind.IN_PLACE, pattern, difference(before.get(), pattern));
            }
        }
        transactions();
    }

    private void transactions() {
        for (TransactionDesign transaction : old.transactions()) {
            if (table.transaction(transaction.name()).isEmpty()) {
                add(Kind.REMOVED, transaction.name(), "the transaction is gone");
            }
        }
        for (TransactionDesign transaction : table.transactions()) {
            TransactionDesign before = old.transaction(transaction.name()).orElse(null);
            if (before == null) {
                add(Kind.NEW, transaction.name(), "a new transaction");
            } else if (!before.equals(transaction)) {
                List<String> texts = new ArrayList<>();
                differ(texts, "parameters ", before.call(), transaction.call());
                differ(texts, "steps ", steps(before), steps(transaction));
                add(Kind.IN_PLACE, transaction.name(), String.join("; ", texts));
            }
        }
    }

    private static String steps(TransactionDesign transaction) {
        return transaction.steps().stream().map(PatternDiff::step).collect(Collectors.joining(", "));
    }

    private static String step(TransactionStep step) {
        return step.display() + (step.table() == null ? "" : " of " + step.table());
    }

    private static String difference(PatternDesign was, PatternDesign is) {
        List<String> texts = new ArrayList<>();
        differ(texts, "", was.kind().annotation(), is.kind().annotation());
        differ(texts, "items ", String.join(", ", was.items()), String.join(", ", is.items()));
        boolean renamed = !names(was).equals(names(is));
        differ(texts, "parameters ", renamed ? names(was) : roles(was), renamed ? names(is) : roles(is));
        differ(texts, "filter ", text(was.texts().filter()), text(is.texts().filter()));
        differ(
                texts,
                "condition ",
                text(was.texts().condition()),
                text(is.texts().condition()));
        differ(
                texts,
                "condition name ",
                text(was.texts().conditionName()),
                text(is.texts().conditionName()));
        differ(texts, "result ", word(was.result()), word(is.result()));
        differ(
                texts,
                "projection ",
                text(String.join(", ", was.projection())),
                text(String.join(", ", is.projection())));
        differ(texts, "", consistency(was), consistency(is));
        differ(texts, "order ", order(was), order(is));
        differ(texts, "index ", was.index(), is.index());
        differ(texts, "limit ", number(was.limit()), number(is.limit()));
        differ(texts, "segments ", number(was.segments()), number(is.segments()));
        differ(texts, "unreadable rows: ", unreadable(was), unreadable(is));
        differ(texts, "", sending(was), sending(is));
        return texts.isEmpty() ? "another reason" : String.join("; ", texts);
    }

    private static void differ(List<String> texts, String what, @Nullable String was, @Nullable String is) {
        if (!Objects.equals(was, is)) {
            texts.add(what + (was == null ? "none" : was) + " becomes " + (is == null ? "none" : is));
        }
    }

    private static String names(PatternDesign pattern) {
        return parameters(pattern, ParameterDesign::name);
    }

    private static String roles(PatternDesign pattern) {
        return parameters(pattern, PatternDiff::role);
    }

    private static String parameters(PatternDesign pattern, Function<ParameterDesign, String> show) {
        return pattern.parameters().stream().map(show).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String role(ParameterDesign p) {
        String target = p.target().isEmpty() || p.target().equals(p.name()) ? "" : " " + p.target();
        return p.name() + ": " + word(p.binding()) + target + (p.optional() ? " or null" : "");
    }

    private static String consistency(PatternDesign pattern) {
        return pattern.consistent() ? "consistent" : "eventually consistent";
    }

    private static String order(PatternDesign pattern) {
        return pattern.descending() ? "descending" : "ascending";
    }

    private static String unreadable(PatternDesign pattern) {
        return pattern.unreadable() == null ? "as the table" : word(pattern.unreadable());
    }

    private static @Nullable String text(String text) {
        return text.isEmpty() ? null : text;
    }

    private static String sending(PatternDesign pattern) {
        return pattern.once() ? "once" : "without once";
    }

    private static @Nullable String number(int number) {
        return number == 0 ? null : Integer.toString(number);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void add(Kind kind, PatternDesign pattern, String text) {
        add(kind, pattern.name(), text);
    }

    private void add(Kind kind, String name, String text) {
        changes.add(new Change(kind, Subject.PATTERN, table.name(), name, text));
    }
}
