package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
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
