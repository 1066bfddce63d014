package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.json.DesignJson;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord design show}: a design as a document, a picture or a page. */
@Command(
        name = "show",
        description = "Prints a design as a page of Markdown: tables, indexes, items, keys, access patterns with"
                + " their requests and costs. Or as a picture, a page of HTML or JSON.",
        footer = {
            "",
            "Examples:",
            "  monochord design show cello > cello.md",
            "  monochord design show cello --svg > cello.svg",
            "  monochord design show cello --svg --items 1000000 --matches Token=20000 > large.svg",
            "  monochord design show target/classes --html > design.html"
        })
final class ShowCommand extends ToolCommand implements Runnable {

    /** What {@code --theme} takes. */
    enum Theme {
        light(PictureTheme.LIGHT),
        dark(PictureTheme.DARK),
        auto(PictureTheme.ADAPTIVE);

        private final PictureTheme picture;

        Theme(PictureTheme picture) {
            this.picture = picture;
        }
    }

    /** The form of the result. */
    static final class Form {

        @Option(
                names = "--svg",
                description = "A picture: partitions, items in the order of the sort key, and what each access pattern"
                        + " reads or writes.")
        private boolean svg;

        @Option(names = "--html", description = "A page with the picture and the document, in one file.")
        private boolean html;

        @Option(names = "--json", description = "The design itself, in the form of the files in META-INF/monochord.")
        private boolean json;
    }

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Mixin
    private WorkloadOptions options = new WorkloadOptions();

    @ArgGroup
    private Form form = new Form();

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            description =
                    "The colours of --svg: light, dark, or auto for what the reader's system prefers (the default).")
    private @Nullable Theme theme;

    @Override
    public void run() {
        if (theme != null && !form.svg) {
            throw wrong("--theme is about --svg: add --svg or leave --theme out");
        }
        if (options.isGiven() && form.json) {
            throw wrong("the JSON of a design has no prices: leave out --items, --size, --matches and --page");
        }
        out().print(text(chosen.findAndWarn()));
    }

    private String text(Design design) {
        if (form.json) {
            return DesignJson.write(design);
        }
        TableWorkload workload = workload(design);
        if (form.svg) {
            return TablePicture.of(design).workload(workload).svg((theme == null ? Theme.auto : theme).picture);
        }
        return form.html ? DesignHtml.html(design, workload) : DesignDocument.markdown(design, workload);
    }

    private TableWorkload workload(Design design) {
        try {
            return options.workload(design);
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }
}
