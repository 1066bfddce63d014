package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages over the sample organization, above all those of the systems; needs no browser. */
@ExtendWith(DemoServer.Extension.class)
class ConsolePagesTest {

    private final DemoServer server;

    ConsolePagesTest(DemoServer server) {
        this.server = server;
    }

    /** What the demo stored, on the page that shows it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /systems                                                      | /systems/authz"
            /systems/cello                                                | analytics
            /systems/cello?project=payments                               | https://github.com/harborpine/payments
            /systems/cello?project=payments                               | role/deploy-staging
            /systems/cello?project=payments                               | live
            /systems/tenants                                              | northwind
            /systems/tenants                                              | ready
            /systems/tenants/list                                         | northwind
            /systems/nucleus                                              | class="chart
            /systems/nucleus                                              | Europe/
            /systems/nucleus/audit                                        | <time datetime=
            /systems/qrie                                                 | S3BucketVersioningDisabled
            /systems/qrie/findings                                        | arn:aws
            /systems/qrie/findings?state=ACTIVE&severity=critical         | critical
            /systems/authz                                                | ana.silva@harborpine.example
            """)
    void pageShowsTheSampleOrganization(String path, String content) {
        assertThat(server.page(path)).contains(content);
    }

    /** What refreshes by itself, and asks for the same page again. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /systems/cello?project=payments | id="project-live" data-live hx-get="/systems/cello?project=payments"
            /systems/nucleus                | id="timeline" data-live hx-get="/systems/nucleus?entity="
            /systems/nucleus                | <tbody id="schedules" data-live-part>
            /systems/nucleus/audit          | id="feed" data-live
            /systems/tenants                | id="tenants" data-live
            """)
    void pageOfASystemIsLive(String path, String element) {
        assertThat(server.page(path)).contains(element);
    }

    @Test
    void findingsArePagedBothWays() {
        String first = server.page("/systems/qrie/findings?state=ACTIVE");
        assertThat(first).doesNotContain("rel=\"prev\"");
        String second = server.page(link(first, "next"));
        assertThat(rows(second)).isNotEqualTo(rows(first));
        assertThat(rows(server.page(link(second, "prev")))).isEqualTo(rows(first));
    }

    private static String link(String page, String relation) {
        Matcher link =
                Pattern.compile("href=\"([^\"]*)\" rel=\"" + relation + "\"").matcher(page);
        assertThat(link.find()).as("the page has a link " + relation).isTrue();
        return link.group(1).replace("&amp;", "&");
    }

    private static String rows(String page) {
        return page.substring(page.indexOf("<tbody>"), page.indexOf("</tbody>"));
    }

    /** Children in other partitions than their parent, which an index finds. */
    @ParameterizedTest
    @CsvSource({
        "/items/authz/sample, /items/authz/item\\?pk=USER%23[^\"]*, authz/patterns/grantsOfUser\\?run=1&p.userId=,"
                + " TenantGrant",
        "/items/NucleusAppTable/sample, /items/NucleusAppTable/item\\?pk=ACCOUNT%23[^\"]*,"
                + " NucleusAppTable/patterns/resourcesOfAccount\\?run=1&p.accountId=, TargetedResource"
    })
    void childrenThatAnIndexFindsAreLinkedAndCounted(String sample, String parent, String children, String kind) {
        Matcher item = Pattern.compile("href=\"(" + parent + ")\"").matcher(server.page(sample));
        assertThat(item.find()).isTrue();
        Matcher relation = Pattern.compile("<td>" + kind + "</td><td><a href=\"(/items/" + children
                        + "[^\"]*)\">.*</td><td class=\"number\">(\\d+)</td>")
                .matcher(server.page(item.group(1).replace("&amp;", "&")).replace("&amp;", "&"));
        assertThat(relation.find()).isTrue();
        assertThat(server.page(relation.group(1) + "&size=200"))
                .contains("<dt>Items</dt><dd>" + relation.group(2) + "</dd>");
    }

    @Test
    void clockIsMovedAndReset() {
        assertThat(server.post("/engine/clock", Map.of("step", "minute")).statusCode())
                .isEqualTo(303);
        assertThat(server.page("/engine")).contains("<span class=\"tag warn\">moved</span>");
        assertThat(server.post("/engine/clock", Map.of("step", "reset")).statusCode())
                .isEqualTo(303);
        assertThat(server.page("/engine")).doesNotContain("<span class=\"tag warn\">moved</span>");
        assertThat(server.post("/engine/clock", Map.of("step", "year")).statusCode())
                .isEqualTo(400);
    }

    @Test
    void hottestKeysAreShown() {
        server.page("/engine");
        server.page("/items/cello/patterns/project?run=1&p.project=payments");
        String activity = server.page("/engine/activity");
        String keys = activity.substring(activity.indexOf("Hottest keys"), activity.indexOf("<h2>Requests"));
        assertThat(keys).contains("PROJECT#payments", "<td>cello</td>");
    }

    @Test
    void decisionIsExplainedByItsPolicies() {
        String question = "/systems/authz?email=ana.silva@harborpine.example&tenant=northwind&action=";
        assertThat(server.page(question + "DeleteTicket"))
                .contains("class=\"decision allow\"", "permit by owners-do-everything");
        assertThat(server.page(question + "UpdateTicket&attributes=%7B%22status%22%3A%22closed%22%7D"))
                .contains("class=\"decision deny\"", "forbid by closed-tickets-stay-closed");
    }

    @Test
    void repositoryThatIsAScriptStaysText() {
        assertThat(server.page("/systems/cello?project=" + DemoServer.PROJECT))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain(DemoServer.SCRIPT);
    }

    /** What a visitor types comes back as text, wherever a page repeats it. */
    @ParameterizedTest
    @CsvSource({
        "/systems/cello?project=",
        "/systems/qrie/findings?account=",
        "/systems/qrie/findings?policy=",
        "/systems/nucleus?entity=",
        "/systems/authz?tenant=northwind&action=DeleteTicket&email=",
        "/systems/authz?email=ana.silva@harborpine.example&tenant=northwind&action=",
        "/guide?q=",
        "/search?q="
    })
    void wordsOfAVisitorStayText(String path) {
        assertThat(server.get(path + "%22%3E%3Cscript%3Ealert(1)%3C/script%3E").body())
                .doesNotContain(DemoServer.SCRIPT);
    }

    @Test
    void collectionShowsHowHotItsKeyIs() {
        String collection = "/items/cello/collection?pk=PROJECT%23payments";
        server.page(collection);
        assertThat(server.page(collection)).contains("% of what one partition can serve", "class=\"heat\"");
    }

    @Test
    void tenantIsProvisionedByItsForm() {
        assertThat(server.post("/systems/tenants/provision", Map.of("tenant", "bluebird"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(server.page("/systems/tenants/list")).contains("bluebird");
    }

    @Test
    void tenantOfABadNameIsRefusedWithTheReason() {
        assertThat(server.post("/systems/tenants/provision", Map.of("tenant", "no spaces allowed"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void formWithoutItsTokenIsRefused() {
        assertThat(server.postWithoutToken("/systems/tenants/provision", Map.of("tenant", "bluebird"))
                        .statusCode())
                .isEqualTo(403);
    }
}
