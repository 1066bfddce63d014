package dev.monochord.systems.qrie;

import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.PageParameters;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.qrie.Listings.FindingFilter;
import dev.monochord.systems.qrie.Listings.ResourceFilter;
import dev.monochord.systems.qrie.QrieBodies.Described;
import dev.monochord.systems.qrie.QrieBodies.FindingPage;
import dev.monochord.systems.qrie.QrieBodies.ResourcePage;
import dev.monochord.systems.qrie.QrieBodies.Written;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Service;
import dev.monochord.systems.qrie.policy.State;
import java.util.List;
import java.util.Optional;

/** Resources and findings over HTTP. */
record ListingRoutes(Listings listings, QrieService service) {

    private static final PageParameters PAGES = PageParameters.named("page_size", "next_token");
    private static final Parameter ARN = Parameter.query("arn", "Of this resource.");
    private static final String UNSUPPORTED =
            "The service of the ARN, or a product of it such as ebs; of one that is not supported there is nothing.";

    List<Route> routes() {
        return List.of(
                Route.get("/resources", "Lists resources", this::resources)
                        .describedBy("By account, by service, by both or by ARN each is one query of a key or an index,"
                                + " whatever there is in all; without any of them the table is scanned, page by page.")
                        .with(CommonParameters.ACCOUNT, Parameter.query("type", UNSUPPORTED), ARN)
                        .with(PAGES.documented())
                        .answers(200, "a page; the next is asked for with next_token", ResourcePage.class)
                        .answers(400, "a parameter or the page token is not valid"),
                Route.put("/resources", "Tells how a resource is set up", this::describe)
                        .describedBy("Stores the configuration unless a newer one is stored, and evaluates it by every"
                                + " policy that is active for the account. The account may be left out where the ARN"
                                + " names it; that of a bucket does not. Of a configuration over 400 KB the biggest"
                                + " branches are not stored; the policies see all of it.")
                        .body(Described.class)
                        .answers(200, "result is stored, or ignored because a newer one is there", Written.class)
                        .answers(400, "the ARN, the account, the time or the configuration is not valid"),
                Route.delete("/resources", "Tells that a resource is gone", this::delete)
                        .describedBy("Deletes it and resolves its findings, unless it was described after that time.")
                        .with(
                                ARN.mandatory(),
                                CommonParameters.ACCOUNT,
                                Parameter.query("describe_time", "When it was gone, in milliseconds; now if left out.")
                                        .of(Long.class))
                        .answers(200, "result is deleted, absent or ignored", Written.class)
                        .answers(400, "a parameter is not valid"),
                Route.get("/findings", "Lists findings", this::findings)
                        .describedBy(
                                "By account, by policy, by account and service or by ARN each is one query, the state"
                                        + " being a part of its key. By service alone one account is asked after the other;"
                                        + " without any of them the table is scanned, page by page. In a page the most severe"
                                        + " come first; pages are not ordered among each other.")
                        .with(
                                CommonParameters.ACCOUNT,
                                Parameter.query("policy", "Of this policy."),
                                Parameter.query("state", "In this state.").oneOf("ACTIVE", "RESOLVED"),
                                Parameter.query(
                                        "severity",
                                        "critical (90 and more), high (50 to 89), medium (25 to 49), low (up to 24), or"
                                                + " two numbers such as 50-89."),
                                Parameter.query("service", UNSUPPORTED),
                                ARN)
                        .with(PAGES.documented())
                        .answers(200, "a page; the next is asked for with next_token", FindingPage.class)
                        .answers(400, "a parameter or the page token is not valid"));
    }

    private Response resources(Request request) {
        PageRequest page = PAGES.read(request);
        String account = CommonParameters.account(request);
        Optional<String> type = CommonParameters.text(request, "type");
        Arn arn = CommonParameters.arn(request, account);
        String known = type.flatMap(Service::named).map(Service::arnName).orElse(null);
        if (type.isPresent() && known == null) {
            return Response.ok(ResourcePage.of(Listings.whole(List.of(), page)));
        }
        return Response.ok(ResourcePage.of(listings.resources(new ResourceFilter(account, known, arn), page)));
    }

    private Response findings(Request request) {
        PageRequest page = PAGES.read(request);
        String account = CommonParameters.account(request);
        Optional<String> service = CommonParameters.text(request, "service");
        State state = CommonParameters.text(request, "state")
                .map(ListingRoutes::state)
                .orElse(null);
        SeverityRange severity = CommonParameters.text(request, "severity")
                .map(SeverityRange::parse)
                .orElse(SeverityRange.ANY);
        Arn arn = CommonParameters.arn(request, account);
        String known = service.flatMap(Service::named).map(Service::arnName).orElse(null);
        if (service.isPresent() && known == null) {
            return Response.ok(FindingPage.of(Listings.whole(List.of(), page)));
        }
        FindingFilter filter = new FindingFilter(
                arn == null ? null : arn.toString(),
                account,
                known,
                CommonParameters.text(request, "policy").orElse(null),
                state,
                severity);
        return Response.ok(FindingPage.of(listings.findings(filter, page)));
    }

    private static State state(String text) {
        return switch (text) {
            case "ACTIVE" -> State.ACTIVE;
            case "RESOLVED" -> State.RESOLVED;
            default -> throw Refusal.invalid("state must be ACTIVE or RESOLVED");
        };
    }

    private Response describe(Request request) {
        Described told = request.strictJson(Described.class);
        return Response.ok(
                Written.of(service.describe(told.account(), told.arn(), told.configuration(), told.describeTime())));
    }

    private Response delete(Request request) {
        Long time = CommonParameters.text(request, "describe_time")
                .map(ListingRoutes::millis)
                .orElse(null);
        return Response.ok(Written.of(service.delete(
                CommonParameters.account(request),
                CommonParameters.text(request, "arn").orElse(null),
                time)));
    }

    private static Long millis(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException wrong) {
            throw Refusal.invalid("describe_time must be milliseconds since 1970, and not in the future");
        }
    }
}
