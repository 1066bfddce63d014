package dev.monochord.console.guide;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Leads the links of a page to other pages of the guide, and its pictures to where they are served. A link to a file that is
 * not served, such as a source file, becomes plain text.
 */
final class GuideLinks extends AbstractVisitor {

    private static final String MARKDOWN = ".md";

    private final URI page;
    private final Set<String> files;
    private final String up;

    /**
     * For one page.
     *
     * @param page its file, such as {@code decisions/http.md}
     * @param files all files that are served
     */
    GuideLinks(String page, Set<String> files) {
        this.page = URI.create("/" + page);
        this.files = files;
        this.up = "../".repeat((int) page.chars().filter(c -> c == '/').count());
    }

    @Override
    public void visit(Link link) {
        visitChildren(link);
        String target = link.getDestination();
        if (target.startsWith("#") || URI.create(target).isAbsolute()) {
            return;
        }
        Optional<String> served = served(target);
        if (served.isPresent()) {
            link.setDestination(served.get());
        } else {
            unwrap(link);
        }
    }

    @Override
    public void visit(Image image) {
        served(image.getDestination()).ifPresent(image::setDestination);
    }

    @Override
    public void visit(HtmlBlock block) {
        GuidePicture.parse(block.getLiteral(), file -> served(file).orElse(file))
                .ifPresent(picture -> {
                    block.insertAfter(picture);
                    block.unlink();
                });
    }

    private Optional<String> served(String target) {
        URI resolved = page.resolve(target);
        String path = resolved.getPath();
        // The README and its neighbours are one folder above the documentation, and are served beside it.
        String file = path.replaceFirst("^/(\\.\\./|docs/)?", "");
        if (!files.contains(file)) {
            return Optional.empty();
        }
        String name = file.endsWith(MARKDOWN) ? file.substring(0, file.length() - MARKDOWN.length()) : file;
        // Relative, so that it works under any base path.
        return Optional.of(up + name + (resolved.getFragment() == null ? "" : "#" + resolved.getFragment()));
    }

    private static void unwrap(Link link) {
        for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
            link.insertBefore(child);
        }
        link.unlink();
    }
}
