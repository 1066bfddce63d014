package dev.monochord.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.systems.tenants.Attempt;
import dev.monochord.systems.tenants.CreateAudit;
import dev.monochord.systems.tenants.DeleteAudit;
import dev.monochord.systems.tenants.DynamoDbTenantsTable;
import dev.monochord.systems.tenants.Metadata;
import dev.monochord.systems.tenants.Status;
import dev.monochord.systems.tenants.TenantsTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Customers of the organization as tenants: most are provisioned in the background from here on, as the first requests for
 * their queues would do it. Past failures cannot be provoked, so they are written as the runs would have left them.
 */
final class DemoTenants {

    private static final List<String> PROVISIONED = List.of(
            "northwind-traders",
            "contoso-retail",
            "fabrikam-garden",
            "tailspin-toys",
            "wingtip-shoes",
            "litware-home",
            "adventure-bikes",
            "proseware-books",
            "margie-travel",
            "alpine-ski-house",
            "coho-winery",
            "lucerne-press");
    private static final String VERSION = "0.1.18";
    private static final String OLD_VERSION = "0.1.12";

    private final DemoCalls tenants;
    private final TenantsTable table;
    private final Instant now;

    DemoTenants(DemoCalls tenants, Monochord monochord, Instant now) {
        this.tenants = tenants;
        this.table = DynamoDbTenantsTable.open(monochord);
        this.now = now;
    }

    void fill() {
        for (String name : PROVISIONED) {
            if (isNew(name)) {
                tenants.get("/api/v1/tenants/" + name + "/queues/inbound");
            }
        }
        old("graphic-design-institute", Duration.ofDays(320));
        old("humongous-insurance", Duration.ofDays(295));
        failed("fourth-coffee", 2, Duration.ofMinutes(4), "the queue service refused: OverLimit");
        failed("wide-world-importers", 5, Duration.ofDays(2), "the queue service could not be reached");
        deleted("trey-research", Duration.ofDays(9));
    }

    private boolean isNew(String tenant) {
        JsonNode known = tenants.get("/api/v1/tenants/" + tenant + "/operations");
        return known.path("operations").isEmpty();
    }

    /** A tenant of an earlier version, which still has its outbound queue. */
    private void old(String tenant, Duration age) {
        Instant then = now.minus(age);
        String base = "https://sqs.eu-central-1.amazonaws.com/100000007000/tenants-" + tenant;
        String arn = "arn:aws:sqs:eu-central-1:100000007000:tenants-" + tenant;
        if (claim(creation(tenant, then, Status.SUCCESS, OLD_VERSION, 0, null))) {
            table.create(new Metadata(
                    tenant,
                    then,
                    then,
                    OLD_VERSION,
                    arn + "-inbound",
                    base + "-inbound",
                    arn + "-outbound",
                    base + "-outbound"));
        }
    }

    private void failed(String tenant, int retries, Duration age, String reason) {
        claim(creation(tenant, now.minus(age), Status.FAILURE, VERSION, retries, reason));
    }

    private void deleted(String tenant, Duration age) {
        Instant then = now.minus(age);
        if (claim(creation(tenant, then.minus(Duration.ofDays(100)), Status.SUCCESS, OLD_VERSION, 0, null))) {
            table.claimDeletion(new DeleteAudit(
                    tenant, then, execution(tenant, 1), Status.SUCCESS, OLD_VERSION, 0, null, null, null, null));
        }
    }

    private CreateAudit creation(
            String tenant, Instant at, Status status, String version, int retries, @Nullable String reason) {
        List<Attempt> earlier = new ArrayList<>();
        IntStream.range(0, retries)
                .mapToObj(number -> new Attempt(
                        execution(tenant, number),
                        Status.FAILURE,
                        at.minus(Duration.ofMinutes(3L << (retries - number))),
                        version,
                        reason))
                .forEach(earlier::add);
        return new CreateAudit(
                tenant, at, execution(tenant, retries), status, version, retries, reason, earlier, null, null);
    }

    private static String execution(String tenant, int number) {
        return "demo-" + tenant + "-" + number;
    }

    private boolean claim(CreateAudit audit) {
        try {
            table.claimCreation(audit);
            return true;
        } catch (ConflictException there) {
            return false;
        }
    }
}
