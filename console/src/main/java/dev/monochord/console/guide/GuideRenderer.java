package dev.monochord.console.guide;

import dev.monochord.console.guide.GuidePage.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.LineBreakRendering;
import org.commonmark.renderer.text.TextContentRenderer;

/** Makes pages of Markdown. HTML in it is shown, not executed, except for pictures. Immutable. */
final class GuideRenderer {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    private final TextContentRenderer plain = TextContentRenderer.builder()
            .extensions(EXTENSIONS)
            .lineBreakRendering(LineBreakRendering.STRIP)
            .build();
    private final Set<String> files;

    /** Creates a renderer, given all files that are served, for the links between them. */
    GuideRenderer(Set<String> files) {
        this.files = files;
    }

    GuidePage page(String file, String markdown) {
        Node document = parser.parse(markdown);
        document.accept(new GuideLinks(file, files));
        List<Part> parts = parts(document);
        List<String> anchors = parts.stream().map(Part::anchor).toList();
        Node title = document.getFirstChild();
        if (title instanceof Heading) {
            title.unlink();
        }
        String path = file.endsWith(".md") ? file.substring(0, file.length() - ".md".length()) : file;
        return new GuidePage(path, parts.get(0).heading(), html(document, anchors), parts);
    }

    private String html(Node document, List<String> anchors) {
        List<Node> headings = headings(document);
        String html = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .nodeRendererFactory(context -> new GuidePicture.Renderer(context.getWriter()))
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading) {
                        attributes.put("id", anchors.get(headings.indexOf(node) + 1));
                    } else if (node instanceof FencedCodeBlock && tag.equals("pre")) {
                        // What scrolls must be reachable by the keyboard.
                        attributes.put("tabindex", "0");
                    }
                })
                .build()
                .render(document);
        // Code is escaped, so these are the tags of tables only. An empty corner is no heading.
        return html.replace("<th></th>", "<td></td>")
                .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>");
    }

    /** The title is always first, even if the page has none. */
    private List<Part> parts(Node document) {
        IdGenerator anchors = IdGenerator.builder().build();
        List<Part> parts = new ArrayList<>();
        int level = 1;
        String heading = "";
        String anchor = "";
        StringBuilder text = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (!(node instanceof Heading next)) {
                text.append(plain.render(node)).append(' ');
                continue;
            }
            if (next.getPrevious() != null) {
                parts.add(new Part(level, anchor, heading, text.toString()));
                text.setLength(0);
            }
            level = next.getLevel();
            heading = inline(next);
            anchor = next.getPrevious() == null ? "" : anchors.generateId(heading);
        }
        parts.add(new Part(level, anchor, heading, text.toString()));
        return parts;
    }

    /** The renderer of text ends a heading with a colon, so that only what is in it is rendered. */
    private String inline(Heading heading) {
        StringBuilder text = new StringBuilder();
        for (Node node = heading.getFirstChild(); node != null; node = node.getNext()) {
            text.append(plain.render(node));
        }
        return text.toString();
    }

    private static List<Node> headings(Node document) {
        List<Node> headings = new ArrayList<>();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                headings.add(node);
            }
        }
        return headings;
    }
}
