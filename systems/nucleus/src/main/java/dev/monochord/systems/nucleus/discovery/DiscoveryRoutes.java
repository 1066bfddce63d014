package dev.monochord.systems.nucleus.discovery;

import static dev.monochord.systems.nucleus.access.NucleusCallers.VIEWER;

import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.discovery.DiscoveryBodies.DiscoveryPage;
import dev.monochord.systems.nucleus.envelope.Envelope;
import dev.monochord.systems.nucleus.table.Account;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The route that lists what can be scheduled. Thread-safe. */
public record DiscoveryRoutes(AccountService accounts, Discovery discovery, RoleGate gate) {

    private static final Parameter ID = Parameter.path("id", "The id of the account: 12 digits.");
    private static final Parameter REGION =
            Parameter.query("region", "Only this Region; those of the account, or all it has enabled, if left out.");
    private static final Parameter TYPE =
            Parameter.query("resource_type", "Only this type.").oneOf("ec2", "ecs", "rds");

    public List<Route> routes() {
        return List.of(gate.require(
                        VIEWER,
                        Route.get(
                                "/api/accounts/{id}/discovery",
                                "Lists what can be scheduled in an account",
                                this::discover))
                .describedBy("Instances, services and databases as the cloud has them now, by Region and type, with the"
                        + " schedules that act on them. A page may have fewer resources than asked for, or more, up to a"
                        + " page of the cloud; there are no more once next_token is missing. What cannot be listed is in"
                        + " failures.")
                .with(ID, REGION, TYPE)
                .with(Envelope.PAGES.documented())
                .answers(200, "a page of resources", Envelope.of(DiscoveryPage.class))
                .answers(400, "a parameter is wrong")
                .answers(404, "account not found")
                .answers(409, "the role cannot be assumed"));
    }

    private Response discover(Request request) {
        Account account = accounts.get(request.variable("id"));
        PageRequest page = Envelope.PAGES.read(request);
        return Envelope.ok(discovery.page(account, region(request), type(request), page.size(), page.token()));
    }

    private static @Nullable String region(Request request) {
        String region = request.query("region").orElse(null);
        if (region != null && !CloudResourceArn.isRegion(region)) {
            throw Refusal.invalid("region", "must be the name of a Region, such as eu-west-1");
        }
        return region;
    }

    private static @Nullable ResourceType type(Request request) {
        String text = request.query("resource_type").orElse(null);
        return text == null
                ? null
                : Arrays.stream(ResourceType.values())
                        .filter(known -> known.text().equals(text))
                        .findFirst()
                        .orElseThrow(() -> Refusal.invalid("resource_type", "must be ec2, ecs or rds"));
    }
}
