package dev.monochord.console.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuideTest {

    private static final Pattern LINK = Pattern.compile("href=\"([^\"]+)\"");
    private static final Pattern PICTURE = Pattern.compile("(?:src|srcset)=\"([^\"]+)\"");

    private final Guide guide = Guide.load();

    @Test
    void everyRelativeLinkLeadsToAPageAndAPlaceInIt() {
        for (Guide.Chapter chapter : guide.contents()) {
            for (GuidePage page : chapter.pages()) {
                Matcher links = LINK.matcher(page.html());
                while (links.find()) {
                    check(page, links.group(1));
                }
            }
        }
    }

    private void check(GuidePage page, String link) {
        URI target = URI.create("/" + page.path()).resolve(link);
        if (URI.create(link).isAbsolute()) {
            return;
        }
        String path = target.getPath().substring(1);
        assertThat(guide.page(path)).as(page.path() + " links to " + link).isPresent();
        if (target.getFragment() != null) {
            assertThat(guide.page(path).orElseThrow().parts())
                    .extracting(GuidePage.Part::anchor)
                    .as(page.path() + " links to " + link)
                    .contains(target.getFragment());
        }
    }

    @Test
    void everyPageHasATitleAndIsInTheContents() {
        List<GuidePage> pages = guide.contents().stream()
                .flatMap(chapter -> chapter.pages().stream())
                .toList();
        assertThat(pages).extracting(GuidePage::path).contains("README", "qrie", "decisions/http");
        assertThat(pages).extracting(GuidePage::title).doesNotContain("").doesNotHaveDuplicates();
    }

    @Test
    void htmlInMarkdownIsShownAndNotExecuted() {
        GuidePage page = new GuideRenderer(Set.of())
                .page("x.md", "# Title\n\n<script>alert(1)</script>\n\n```\n<table>\n```\n\n[x](javascript:alert(1))");
        assertThat(page.title()).isEqualTo("Title");
        assertThat(page.html())
                .contains("&lt;script&gt;", "&lt;table&gt;")
                .doesNotContain("<script", "<div class=\"scroll\"", "javascript:");
    }

    @Test
    void everyPictureIsShownAndServed() {
        int pictures = 0;
        for (Guide.Chapter chapter : guide.contents()) {
            for (GuidePage page : chapter.pages()) {
                assertThat(page.html()).as(page.path()).doesNotContain("&lt;picture", "&lt;img");
                Matcher files = PICTURE.matcher(page.html());
                while (files.find()) {
                    String file = URI.create("/" + page.path())
                            .resolve(files.group(1))
                            .getPath();
                    assertThat(guide.file(file.substring(1)))
                            .as(page.path() + " shows " + file)
                            .isPresent();
                    pictures++;
                }
            }
        }
        assertThat(pictures).isPositive();
        assertThat(guide.page("README").orElseThrow().html())
                .contains("<source media=\"(prefers-color-scheme: dark)\" srcset=\"pictures/teams-dark.svg\">")
                .contains("<img src=\"pictures/teams-light.svg\" width=\"880\" alt=\"The table teams")
                .contains("href=\"serve\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<img src=\"a.png\" onerror=\"alert(1)\">",
                "<img src=\"a.png\"><script>alert(1)</script>",
                "<picture><script></script></picture>",
                "<picture>\n<img src=\"a.png\" alt=\"a\">\n</picture> <b>bold</b>",
                "<img src=a.png>"
            })
    void onlyPicturesAreLeftAsHtml(String html) {
        assertThat(new GuideRenderer(Set.of()).page("x.md", "# X\n\n" + html).html())
                .contains("&lt;")
                .doesNotContain("<img", "<script", "<b>", "<picture");
    }

    @Test
    void emptyCornerOfATableIsNoHeading() {
        assertThat(new GuideRenderer(Set.of())
                        .page("x.md", "# X\n\n| | a |\n|---|---|\n| b | c |")
                        .html())
                .contains("<td></td>", "<th>a</th>")
                .doesNotContain("<th></th>");
    }

    @Test
    void linkToAFileThatIsNotServedBecomesText() {
        GuidePage page = new GuideRenderer(Set.of("other.md"))
                .page("x.md", "# X\n\n[source](../engine/src/Some.java) and [page](other.md#part)");
        assertThat(page.html())
                .contains("source and <a", "href=\"other#part\">page</a>")
                .doesNotContain("Some.java");
    }

    @Test
    void searchWantsEveryWordAndPrefersHeadings() {
        List<GuideHit> hits = guide.find("summaries qrie", 5);
        assertThat(hits).isNotEmpty();
        assertThat(guide.find("summaries qrie xyzzy", 5)).isEmpty();
        assertThat(guide.find("the cloud", 1).get(0).heading()).isEqualTo("The cloud");
    }
}
