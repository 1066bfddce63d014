package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.access.NucleusCallers.OPERATOR;
import static dev.monochord.systems.nucleus.access.NucleusCallers.USER_ID;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import dev.monochord.systems.nucleus.access.NucleusCallers;
import dev.monochord.systems.nucleus.access.SignedTokens;
import dev.monochord.systems.nucleus.account.AccountRoutes;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.audit.AuditRoutes;
import dev.monochord.systems.nucleus.audit.AuditService;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudRoutes;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.nucleus.discovery.Discovery;
import dev.monochord.systems.nucleus.discovery.DiscoveryRoutes;
import dev.monochord.systems.nucleus.envelope.NucleusBodies;
import dev.monochord.systems.nucleus.run.Lanes;
import dev.monochord.systems.nucleus.run.ResourceSwitch;
import dev.monochord.systems.nucleus.run.Runner;
import dev.monochord.systems.nucleus.run.Scheduler;
import dev.monochord.systems.nucleus.run.Ticker;
import dev.monochord.systems.nucleus.schedule.ResourceService;
import dev.monochord.systems.nucleus.schedule.ScheduleRoutes;
import dev.monochord.systems.nucleus.schedule.ScheduleService;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes Nucleus, on the cloud that the settings name or on one that is given. */
public final class NucleusFactory implements SystemFactory {

    static final String NAME = "nucleus";
    private static final String SESSION = "nucleus-session";
    private static final String CLOUD_FILE = "nucleus-cloud.jsonl";

    private final BiFunction<CloudSettings, SystemContext, ? extends CloudControl> clouds;

    /** On a simulated cloud, which can be looked at and acted on through routes of its own. */
    public NucleusFactory() {
        this(settings -> {
            throw new IllegalArgumentException("NUCLEUS_CLOUD must be simulated: this program has no part for AWS");
        });
    }

    /** On one cloud, whatever the settings say. It is closed with the system. */
    public NucleusFactory(CloudControl cloud) {
        this.clouds = (settings, context) -> cloud;
    }

    /**
     * On a simulated cloud, or on AWS if {@code NUCLEUS_CLOUD} is {@code aws}.
     *
     * @param aws opens AWS; what it returns is closed with the system
     */
    public NucleusFactory(Function<CloudSettings, ? extends CloudControl> aws) {
        this.clouds = (settings, context) -> settings.onAws() ? aws.apply(settings) : simulated(context);
    }

    private static SimulatedCloud simulated(SystemContext context) {
        return context.folder()
                .map(folder -> SimulatedCloud.in(folder.resolve(CLOUD_FILE)))
                .orElseGet(SimulatedCloud::new);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TableDesign> tables() {
        return List.of(DynamoDbNucleusAppTable.design(), DynamoDbNucleusAuditTable.design());
    }

    @Override
    public List<TableInfo> tableInfos() {
        return List.of(DynamoDbNucleusAppTable.INFO, DynamoDbNucleusAuditTable.INFO);
    }

    @Override
    public SystemStore store(Map<String, String> settings) {
        NucleusConfig config = NucleusConfig.of(settings);
        return new SystemStore(
                config.endpoint(),
                config.roleArn(),
                SESSION,
                Map.of(
                        DynamoDbNucleusAppTable.INFO.name(), config.appTable(),
                        DynamoDbNucleusAuditTable.INFO.name(), config.auditTable()));
    }

    @Override
    public void prepare(Monochord.Builder monochord, Map<String, String> settings) {
        monochord.shards(
                DynamoDbNucleusAuditTable.INFO.name(),
                "GSI1",
                NucleusConfig.of(settings).auditShards());
    }

    @Override
    public HttpSystem open(SystemContext context) {
        NucleusConfig config = NucleusConfig.of(context.settings());
        RoleGate gate = gate(config, context);
        CloudControl cloud = clouds.apply(config.cloud(), context);
        try {
            return open(config, context, gate, cloud);
        } catch (RuntimeException unopened) {
            cloud.close();
            throw unopened;
        }
    }

    private static HttpSystem open(NucleusConfig config, SystemContext context, RoleGate gate, CloudControl cloud) {
        Monochord monochord = context.monochord();
        NucleusAppTable app = DynamoDbNucleusAppTable.open(monochord);
        NucleusAuditTable audit = DynamoDbNucleusAuditTable.open(monochord);
        AuditLog log = new AuditLog(audit, context.clock());
        AccountService accounts = new AccountService(monochord, app, log, cloud);
        ScheduleService schedules = new ScheduleService(monochord, app, log);
        ResourceService resources = new ResourceService(monochord, app, schedules, log, expecting(cloud));
        Duration tick = config.tick();
        Lanes batches = new Lanes("nucleus-batch", config.cloud().parallelism());
        Lanes runs = new Lanes("nucleus-run", config.cloud().parallelism());
        FailureIsolation isolation = new FailureIsolation(Scheduler.class);
        ResourceSwitch resourceSwitch = new ResourceSwitch(cloud, monochord, app, log, isolation);
        Scheduler scheduler = new Scheduler(
                monochord,
                app,
                new Runner(monochord, app, resourceSwitch, log, batches, isolation),
                tick == null ? NucleusConfig.DEFAULT_TICK : tick,
                runs,
                isolation);
        List<Route> routes = new ArrayList<>();
        routes.addAll(new AccountRoutes(accounts, gate).routes());
        routes.addAll(new ScheduleRoutes(schedules, resources, scheduler, gate, context.clock()).routes());
        routes.addAll(new AuditRoutes(new AuditService(audit), gate).routes());
        routes.addAll(new DiscoveryRoutes(accounts, new Discovery(app, cloud), gate).routes());
        OperatorRoutes operators =
                new OperatorRoutes(monochord, page -> Response.ok(new NucleusBodies.Success<>(true, page)));
        routes.add(
                gate.require(OPERATOR, operators.unreadable("/api/unreadable")).with(USER_ID));
        if (cloud instanceof SimulatedCloud simulated) {
            routes.addAll(new CloudRoutes(simulated, gate).routes());
        }
        Runnable ticks =
                tick == null ? () -> {} : Ticker.start(tick, context.clock(), scheduler::tick, isolation)::close;
        return new NucleusRoutes(routes, accounts::checkHealth, () -> {
            ticks.run();
            runs.close();
            batches.close();
            cloud.close();
        });
    }

    private static RoleGate gate(NucleusConfig config, SystemContext context) {
        String jwtSecret = config.jwtSecret();
        RoleGate gate = RoleGate.open(NucleusCallers.ROLES, context);
        return gate.accepting(
                new NucleusCallers(gate, jwtSecret == null ? null : new SignedTokens(jwtSecret, context.clock())));
    }

    /** A simulated cloud knows of a resource from when it is scheduled, so that it is seen before it is first switched. */
    private static Consumer<CloudResourceArn> expecting(CloudControl cloud) {
        return cloud instanceof SimulatedCloud simulated ? simulated::expect : arn -> {};
    }
}
