package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A design as one HTML file, light or dark as the reader prefers: its picture, then its document. */
final class DesignHtml {

    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title>
            <style>
            :root { color-scheme: light dark; --ink: #1b2530; --soft: #566172; --line: #d5dce5; --raised: #f4f6f9; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #dde4ec; --soft: #9aa6b4; --line: #2c3541; --raised: #161c24; }
            }
            body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; color: var(--ink);
              background: light-dark(#fff, #0d1117); font: 1rem/1.55 system-ui, sans-serif; }
            h1 { font-size: 1.7rem; } h2 { margin-top: 2.5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
            figure { margin: 1.5rem 0; overflow-x: auto; } figure svg { max-width: 100%%; height: auto; }
            code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em; }
            code { padding: .1em .3em; border-radius: 4px; background: var(--raised); }
            pre { padding: .8rem 1rem; border-radius: 8px; background: var(--raised); overflow-x: auto; }
            pre code { padding: 0; background: none; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; } th { color: var(--soft); font-weight: 600; }
            th, td { padding: .35rem .7rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
            </style>
            </head>
            <body>
            <main>
            <h1>%1$s</h1>
            <figure>
            %2$s</figure>
            %3$s</main>
            </body>
            </html>
            """;

    private DesignHtml() {}

    static String html(Design design, TableWorkload workload) {
        Node document = Parser.builder().extensions(TABLES).build().parse(DesignDocument.markdown(design, workload));
        Node first = document.getFirstChild();
        String title = design.name() + ", version " + design.version();
        if (first instanceof Heading) {
            first.unlink(); // the page has it above the picture
        }
        return PAGE.formatted(
                escape(title), TablePicture.of(design).workload(workload).svg(PictureTheme.ADAPTIVE), body(document));
    }

    private static String body(Node document) {
        String html = HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .build()
                .render(document);
        // Code is escaped, so these are the tags of tables only.
        return html.replace("<table>", "<div class=\"scroll\"><table>").replace("</table>", "</table></div>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
