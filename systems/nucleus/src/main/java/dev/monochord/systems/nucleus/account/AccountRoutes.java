package dev.monochord.systems.nucleus.account;

import static dev.monochord.systems.nucleus.access.NucleusCallers.ADMIN;
import static dev.monochord.systems.nucleus.access.NucleusCallers.USER_ID;
import static dev.monochord.systems.nucleus.access.NucleusCallers.VIEWER;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.account.AccountBodies.AccountChange;
import dev.monochord.systems.nucleus.account.AccountBodies.AccountPage;
import dev.monochord.systems.nucleus.account.AccountBodies.NewAccount;
import dev.monochord.systems.nucleus.account.AccountBodies.ResourcePage;
import dev.monochord.systems.nucleus.account.AccountBodies.ShownAccount;
import dev.monochord.systems.nucleus.account.AccountBodies.ShownResource;
import dev.monochord.systems.nucleus.account.AccountService.TestedAccount;
import dev.monochord.systems.nucleus.envelope.Envelope;
import dev.monochord.systems.nucleus.envelope.IfMatch;
import dev.monochord.systems.nucleus.envelope.NucleusBodies.Deleted;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The routes of accounts. Thread-safe. */
public record AccountRoutes(AccountService service, RoleGate gate) {

    private static final Parameter ID = Parameter.path("id", "The id of the account: 12 digits.");
    private static final Parameter STATUS =
            Parameter.query("status", "Only those of this status.").oneOf("ACTIVE", "INACTIVE");
    private static final String NONE = "account not found";

    public List<Route> routes() {
        return List.of(
                gate.require(ADMIN, Route.post("/api/accounts", "Adds an account", this::create))
                        .with(USER_ID)
                        .describedBy("It is INACTIVE until it was tested. The role must be one of the account.")
                        .body(NewAccount.class)
                        .answers(201, "the account", Envelope.of(ShownAccount.class))
                        .answers(400, "a field is missing or wrong")
                        .answers(409, "account already exists"),
                gate.require(VIEWER, Route.get("/api/accounts", "Lists accounts by name", this::list))
                        .describedBy("Names are in the order of their bytes: 10, 9, Beta, alpha.")
                        .with(STATUS)
                        .with(Envelope.PAGES.documented())
                        .answers(200, "a page of accounts", Envelope.of(AccountPage.class)),
                gate.require(VIEWER, Route.get("/api/accounts/{id}", "Shows an account", this::get))
                        .with(ID)
                        .answers(200, "the account; its version in ETag", Envelope.of(ShownAccount.class))
                        .answers(404, NONE),
                gate.require(ADMIN, Route.put("/api/accounts/{id}", "Changes an account", this::change))
                        .with(USER_ID)
                        .describedBy("What is left out stays; an empty external_id or regions is removed. With another"
                                + " role or external id the account is INACTIVE until it was tested.")
                        .with(ID, IfMatch.PARAMETER)
                        .body(AccountChange.class)
                        .answers(200, "the account", Envelope.of(ShownAccount.class))
                        .answers(400, "a field is wrong")
                        .answers(404, NONE)
                        .answers(412, "it has another version than If-Match says"),
                gate.require(ADMIN, Route.delete("/api/accounts/{id}", "Deletes an account", this::delete))
                        .with(USER_ID)
                        .with(ID, IfMatch.PARAMETER)
                        .answers(200, "it is gone", Envelope.of(Deleted.class))
                        .answers(404, NONE)
                        .answers(409, "account has scheduled resources")
                        .answers(412, "it has another version than If-Match says"),
                gate.require(
                                ADMIN,
                                Route.post(
                                        "/api/accounts/{id}/test",
                                        "Tests whether the role can be assumed, and may start and stop instances",
                                        this::test))
                        .with(USER_ID)
                        .describedBy(
                                "The account is ACTIVE after a test that went well, else INACTIVE. Nothing is started or"
                                        + " stopped. test_note says what was refused or could not be checked: a role that may"
                                        + " switch none of the instances tried may be meant for other resources.")
                        .with(ID)
                        .answers(200, "the account, with the error if there was one", Envelope.of(ShownAccount.class))
                        .answers(404, NONE)
                        .answers(409, "the role was changed meanwhile"),
                gate.require(
                                VIEWER,
                                Route.get(
                                        "/api/accounts/{id}/resources",
                                        "Lists the scheduled resources",
                                        this::resources))
                        .with(ID)
                        .with(Envelope.PAGES.documented())
                        .answers(200, "a page of resources, by schedule", Envelope.of(ResourcePage.class))
                        .answers(404, NONE),
                gate.require(
                                VIEWER,
                                Route.get(
                                        "/api/accounts/{id}/template",
                                        "Shows the template of the role",
                                        this::template))
                        .describedBy("For CloudFormation: the role with its trust and the rights to start and stop.")
                        .with(ID)
                        .answers(200, "the template, as JSON", Content.json(Map.class))
                        .answers(404, NONE));
    }

    private Response create(Request request) {
        NewAccount wanted = request.strictJson(NewAccount.class);
        Account account = service.create(
                wanted.accountId(), wanted.input(), request.caller().name());
        return Envelope.tagged(Envelope.created(ShownAccount.of(account)), account.version());
    }

    private Response list(Request request) {
        Page<Account> page = service.list(status(request), Envelope.PAGES.read(request));
        return Envelope.ok(
                new AccountPage(page.items().stream().map(ShownAccount::of).toList(), page.nextToken()));
    }

    private Response get(Request request) {
        return shown(service.get(request.variable("id")));
    }

    private Response change(Request request) {
        return shown(service.change(
                request.variable("id"),
                request.strictJson(AccountChange.class).input(),
                IfMatch.of(request),
                request.caller().name()));
    }

    private Response delete(Request request) {
        service.delete(
                request.variable("id"), IfMatch.of(request), request.caller().name());
        return Envelope.ok(new Deleted(request.variable("id")));
    }

    private Response test(Request request) {
        TestedAccount tested =
                service.test(request.variable("id"), request.caller().name());
        Account account = tested.account();
        return Envelope.tagged(Envelope.ok(ShownAccount.of(account, tested.note())), account.version());
    }

    private Response resources(Request request) {
        Page<TargetedResource> page = service.resources(request.variable("id"), Envelope.PAGES.read(request));
        return Envelope.ok(
                new ResourcePage(page.items().stream().map(ShownResource::of).toList(), page.nextToken()));
    }

    private Response template(Request request) {
        String template = RoleTemplate.of(service.get(request.variable("id")));
        return Response.of(200, "application/json", template.getBytes(UTF_8));
    }

    private static Response shown(Account account) {
        return Envelope.tagged(Envelope.ok(ShownAccount.of(account)), account.version());
    }

    private static @Nullable AccountStatus status(Request request) {
        String text = request.query("status").orElse(null);
        if (text == null) {
            return null;
        }
        return switch (text) {
            case "ACTIVE" -> AccountStatus.ACTIVE;
            case "INACTIVE" -> AccountStatus.INACTIVE;
            default -> throw Refusal.invalid("status", "must be ACTIVE or INACTIVE");
        };
    }
}
