package dev.monochord.model.problem;

import java.util.Arrays;
import java.util.Locale;

/** The catalogue as a page of Markdown: {@code docs/diagnostics.md}. */
final class DiagnosticsDocument {

    private DiagnosticsDocument() {}

    /** The whole page. */
    static String markdown() {
        StringBuilder page = new StringBuilder("# Diagnostics\n\n");
        page.append("What Monochord says about a design. Errors stop the build; lints are warnings that can be made\n");
        page.append("errors or switched off, each by its id. Generated from the catalogue in the class `Diagnostic`\n");
        page.append("by `DiagnosticsDocumentTest`, which also says how to write it again.\n");
        page.append(
                "\nThe compiler takes `-Amonochord.lints=error`, `warning` (the default) or `off` for all lints, and\n");
        page.append(
                "`-Amonochord.error=MC101,MC105` for some. `@SuppressWarnings(\"MC101\")` on the interface, the method,\n");
        page.append("the record or the component switches a lint off there; an error cannot be switched off.\n");
        section(page, "Errors", ProblemSeverity.ERROR);
        section(page, "Lints", ProblemSeverity.LINT);
        return page.toString();
    }

    private static void section(StringBuilder page, String title, ProblemSeverity severity) {
        page.append("\n## ").append(title).append('\n');
        Arrays.stream(Diagnostic.values())
                .filter(d -> d.severity() == severity)
                .forEach(d -> page.append("\n### ")
                        .append(d.id())
                        .append("\n**")
                        .append(title(d))
                        .append(".** ")
                        .append(dots(d.pattern()))
                        .append("\n\n")
                        .append(d.explanation())
                        .append("\n\nWhat to do: ")
                        .append(dots(d.remedy()))
                        .append('\n'));
    }

    /** The name in words, for a heading. */
    private static String title(Diagnostic diagnostic) {
        String words = diagnostic.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** The text with dots in place of its arguments. */
    private static String dots(String text) {
        return text.replaceAll("\\.%[0-9]\\$s", ".").replaceAll("%[0-9]\\$s", "…");
    }
}
