package dev.monochord.console.guide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * A picture that Markdown has as HTML, because it has a width or another file for the dark theme: an {@code <img>}, or a
 * {@code <picture>} of {@code <source>} and {@code <img>}. The tags are parsed and written anew, with the attributes that
 * pictures need and no others.
 */
final class GuidePicture extends CustomBlock {

    private static final String ATTRIBUTE = "\\s+[a-z]+=\"[^\"<>]*\"";
    private static final String IMAGE = "<img(?:" + ATTRIBUTE + ")+\\s*/?>";
    private static final String SOURCE = "<source(?:" + ATTRIBUTE + ")+\\s*/?>";
    private static final Pattern PICTURE = Pattern.compile(
            "\\s*(?:" + IMAGE + "|<picture>\\s*(?:" + SOURCE + "\\s*)*" + IMAGE + "\\s*</picture>)\\s*");
    private static final Pattern TAG = Pattern.compile("<(img|source)([^>]*)>");
    private static final Pattern PAIR = Pattern.compile("([a-z]+)=\"([^\"]*)\"");
    private static final Map<String, Set<String>> KNOWN =
            Map.of("img", Set.of("src", "width", "alt"), "source", Set.of("srcset", "media"));
    private static final Set<String> ADDRESSES = Set.of("src", "srcset");

    private final List<Tag> tags;

    private record Tag(String name, Map<String, String> attributes) {}

    private GuidePicture(List<Tag> tags) {
        this.tags = tags;
    }

    /**
     * Parses a block of HTML. Returns empty if it is anything but one picture.
     *
     * @param served returns where a file is served
     */
    static Optional<GuidePicture> parse(String html, UnaryOperator<String> served) {
        if (!PICTURE.matcher(html).matches()) {
            return Optional.empty();
        }
        List<Tag> tags = new ArrayList<>();
        Matcher found = TAG.matcher(html);
        while (found.find()) {
            String name = found.group(1);
            Map<String, String> attributes = new LinkedHashMap<>();
            Matcher pairs = PAIR.matcher(found.group(2));
            while (pairs.find()) {
                String attribute = pairs.group(1);
                if (!KNOWN.getOrDefault(name, Set.of()).contains(attribute)) {
                    return Optional.empty();
                }
                String value = pairs.group(2);
                attributes.put(attribute, ADDRESSES.contains(attribute) ? served.apply(value) : value);
            }
            tags.add(new Tag(name, attributes));
        }
        return Optional.of(new GuidePicture(tags));
    }

    /** Writes pictures as HTML. */
    record Renderer(HtmlWriter html) implements NodeRenderer {

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(GuidePicture.class);
        }

        @Override
        public void render(Node node) {
            html.line();
            html.tag("p");
            html.tag("picture");
            ((GuidePicture) node).tags.forEach(tag -> html.tag(tag.name(), tag.attributes()));
            html.tag("/picture");
            html.tag("/p");
            html.line();
        }
    }
}
