package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.qrie.QrieBodies.AccountList;
import dev.monochord.systems.qrie.QrieBodies.ServiceList;
import dev.monochord.systems.qrie.QrieBodies.ShownAccount;
import dev.monochord.systems.qrie.QrieBodies.ShownService;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Service;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** qrie over HTTP. Thread-safe. */
record QrieRoutes(
        RoleGate gate,
        Accounts accounts,
        ListingRoutes listings,
        PolicyRoutes policies,
        SummaryRoutes summaries,
        ScanRoutes scans,
        OperatorRoutes operators,
        @Nullable ResourceMigration migration)
        implements HttpSystem {

    private static final String VIEWER = "viewer";
    private static final String ADMIN = "admin";

    /** Viewers read; admins write and scan. */
    static final Roles ROLES = Roles.of("qrie", VIEWER, ADMIN);

    /** Far above the 50 tags that AWS lets an account have, and far below what an item can hold. */
    private static final int MAX_ACCOUNT_BYTES = 64 * 1024;

    @Override
    public String name() {
        return QrieFactory.NAME;
    }

    @Override
    public String description() {
        return "The resources of cloud accounts, and what policies find about them.";
    }

    @Override
    public List<Route> routes() {
        Stream<Route> routes = Stream.of(
                        listings.routes(), accountRoutes(), policies.routes(), summaries.routes(), scans.routes())
                .flatMap(List::stream)
                .map(route -> gate.require(route.method() == Method.GET ? VIEWER : ADMIN, route));
        return Stream.concat(routes, Stream.of(gate.require(ADMIN, operators.unreadable("/unreadable"))))
                .toList();
    }

    private List<Route> accountRoutes() {
        return List.of(
                Route.get("/accounts", "Lists the accounts that are known", this::listAccounts)
                        .answers(200, "the accounts, by their ids", AccountList.class),
                Route.put("/accounts/{id}", "Says what an account is", this::putAccount)
                        .describedBy("An account is known as soon as a resource of it is. Its tags and its place in the"
                                + " organisation decide which policies are for it, its partition how its ARNs begin.")
                        .with(Parameter.path("id", "The id of the account: 12 digits."))
                        .body(ShownAccount.class)
                        .answers(200, "the account", ShownAccount.class)
                        .answers(400, "the id, the partition or the OU path is not valid")
                        .answers(409, "the account has ARNs of another partition"),
                Route.get("/services", "Lists services", this::listServices)
                        .with(Parameter.query("supported", "Only those that policies are about.")
                                .of(Boolean.class))
                        .answers(200, "the services, as they stand in ARNs", ServiceList.class));
    }

    private Response listAccounts(Request request) {
        return Response.ok(
                new AccountList(accounts.all().stream().map(ShownAccount::of).toList()));
    }

    private Response putAccount(Request request) {
        ShownAccount given = request.strictJson(ShownAccount.class);
        String id = ResourceName.account(request.variable("id"));
        String partition = given.partition();
        String path = given.ouPath();
        if (partition != null && !Arn.PARTITIONS.contains(partition)) {
            throw Refusal.invalid("partition is not one of AWS");
        }
        if (path != null && !path.startsWith("/")) {
            throw Refusal.invalid("ou_path must begin with /");
        }
        if (given.tags() != null
                && (given.tags().containsValue(null) || given.tags().containsKey(""))) {
            throw Refusal.invalid("tags has a tag without a name or a value");
        }
        if (Json.lenient().write(given).length > MAX_ACCOUNT_BYTES) {
            throw Refusal.invalid("account is larger than " + MAX_ACCOUNT_BYTES + " bytes");
        }
        return Response.ok(
                ShownAccount.of(accounts.put(new MonitoredAccount(id, given.name(), partition, path, given.tags()))));
    }

    private Response listServices(Request request) {
        boolean supported = request.queryBoolean("supported").orElse(false);
        return Response.ok(new ServiceList(Arrays.stream(Service.values())
                .map(service -> new ShownService(
                        service.arnName(),
                        service.product(),
                        service.aliases(),
                        BuiltInPolicy.about(service.arnName()).stream()
                                .map(BuiltInPolicy::id)
                                .toList()))
                .filter(service -> !supported || !service.policies().isEmpty())
                .toList()));
    }

    @Override
    public Object errorBody(Failure failure) {
        return new QrieBodies.Error(failure.message(), failure.details());
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return RoleGate.securityScheme("The secret of a role: viewer reads, admin also writes and scans.");
    }

    /** Asks for an account that is not there, which takes one read. */
    @Override
    public void checkHealth() {
        accounts.find("000000000000");
    }

    @Override
    public void close() {
        scans.close();
        if (migration != null) {
            migration.close();
        }
    }
}
