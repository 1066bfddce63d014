package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.qrie.QrieBodies.NewScan;
import dev.monochord.systems.qrie.QrieBodies.ScanResult;
import dev.monochord.systems.qrie.QrieBodies.SimulatedFault;
import dev.monochord.systems.qrie.QrieBodies.SimulatedResource;
import dev.monochord.systems.qrie.QrieBodies.SimulatedResources;
import dev.monochord.systems.qrie.arn.Service;
import dev.monochord.systems.qrie.inventory.InventoryAccount;
import dev.monochord.systems.qrie.inventory.SimulatedInventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Scans over HTTP, and the simulated cloud that they list. */
record ScanRoutes(ScanService scans, @Nullable SimulatedInventory cloud) {

    private static final String FULL = String.format(
            Locale.ROOT,
            "It has room for %,d resources in %,d accounts, and for %,d bytes of configurations.",
            SimulatedInventory.MAX_RESOURCES,
            SimulatedInventory.MAX_ACCOUNTS,
            SimulatedInventory.MAX_BYTES);

    /** Ends scans under way and closes the inventory. */
    void close() {
        scans.close();
    }

    /** The simulated cloud; its routes are there only if it is. */
    private SimulatedInventory simulatedCloud() {
        return Objects.requireNonNull(cloud);
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(scanRoute());
        if (cloud != null) {
            routes.addAll(simulation());
        }
        return List.copyOf(routes);
    }

    private Route scanRoute() {
        return Route.post("/scan", "Scans the inventory, or applies policies to what is stored", this::scan)
                .describedBy("scan_type inventory lists every account and service of the inventory, stores and"
                        + " evaluates what it finds and, after a listing that came to its end, deletes what it"
                        + " did not name. scan_type policies evaluates the stored configurations. Both may be"
                        + " limited to an account, a service or a policy.")
                .body(NewScan.class)
                .answers(200, "what was done", ScanResult.class)
                .answers(400, "scan_type or another value is not valid")
                .answers(404, "policy not found or not launched; account not found")
                .answers(503, "the accounts of the inventory could not be listed");
    }

    private List<Route> simulation() {
        return List.of(
                Route.get("/simulation/resources", "Shows the simulated cloud", this::show)
                        .with(CommonParameters.ACCOUNT, Parameter.query("service", "Only of this service."))
                        .answers(200, "its resources", SimulatedResources.class),
                Route.put("/simulation/resources", "Makes or changes a resource of the simulated cloud", this::put)
                        .describedBy("The next scan of the inventory finds it.")
                        .body(SimulatedResource.class)
                        .answers(200, "the resource", SimulatedResource.class)
                        .answers(400, "the ARN, the account or the configuration is not valid")
                        .answers(409, "the simulated cloud is full"),
                Route.delete("/simulation/resources", "Takes a resource of the simulated cloud away", this::remove)
                        .with(Parameter.query("arn", "Which one.").mandatory(), CommonParameters.ACCOUNT)
                        .answers(204, "it is gone")
                        .answers(404, "there is no such resource"),
                Route.put("/simulation/faults", "Lets listings of the simulated cloud break off", this::fault)
                        .describedBy(
                                "After so many resources of an account and a service; never, without breaks_after.")
                        .body(SimulatedFault.class)
                        .answers(204, "listings break off there from now on")
                        .answers(400, "the account or the service is not valid")
                        .answers(404, "the account is not in the inventory"));
    }

    private Response scan(Request request) {
        NewScan wanted = request.strictJson(NewScan.class);
        String type = Objects.requireNonNullElse(wanted.scanType(), "");
        return Response.ok(
                ScanResult.of(type, scans.scan(type, wanted.account(), wanted.service(), wanted.policyId())));
    }

    private Response show(Request request) {
        String account = CommonParameters.account(request);
        Optional<String> named = CommonParameters.text(request, "service");
        String service = named.flatMap(Service::named).map(Service::arnName).orElse(null);
        List<SimulatedResource> shown = new ArrayList<>();
        if (named.isEmpty() || service != null) {
            for (InventoryAccount each : simulatedCloud().accounts()) {
                if (account == null || account.equals(each.accountId())) {
                    simulatedCloud()
                            .resources(each.accountId(), service)
                            .map(found -> new SimulatedResource(each.accountId(), found.arn(), found.configuration()))
                            .forEach(shown::add);
                }
            }
        }
        return Response.ok(new SimulatedResources(shown));
    }

    private Response put(Request request) {
        SimulatedResource wanted = request.strictJson(SimulatedResource.class);
        ResourceName name = ResourceName.of(wanted.account(), wanted.arn());
        Map<String, Object> configuration = wanted.configuration() == null ? Map.of() : wanted.configuration();
        Documents.check(configuration);
        if (!simulatedCloud().put(name.account(), name.arn(), configuration)) {
            throw Refusal.conflict("the simulated cloud is full").withDetails(FULL);
        }
        return Response.ok(new SimulatedResource(name.account(), name.text(), configuration));
    }

    private Response remove(Request request) {
        ResourceName name = ResourceName.of(
                CommonParameters.account(request),
                CommonParameters.text(request, "arn").orElse(null));
        if (!simulatedCloud().remove(name.account(), name.text())) {
            throw Refusal.notFound("there is no such resource");
        }
        return Response.empty(204);
    }

    private Response fault(Request request) {
        SimulatedFault wanted = request.strictJson(SimulatedFault.class);
        if (wanted.account() == null || wanted.service() == null) {
            throw Refusal.invalid("account and service are required");
        }
        String service = Service.named(wanted.service())
                .map(Service::arnName)
                .orElseThrow(() -> Refusal.invalid("service is not supported"));
        Integer most = wanted.breaksAfter();
        if (!simulatedCloud().breakAfter(ResourceName.account(wanted.account()), service, most == null ? -1 : most)) {
            throw Refusal.notFound("account is not in the inventory");
        }
        return Response.empty(204);
    }
}
