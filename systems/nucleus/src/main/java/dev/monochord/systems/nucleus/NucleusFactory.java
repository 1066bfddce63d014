package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.access.NucleusCallers.OPERATOR;
import static dev.monochord.systems.nucleus.access.NucleusCallers.USER_ID;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
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
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudRoutes;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.nucleus.envelope.NucleusBodies;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes Nucleus, on a cloud that is given or else on a simulated one. */
public final class NucleusFactory implements SystemFactory {

    static final String NAME = "nucleus";
    private static final String SESSION = "nucleus-session";

    private final @Nullable CloudControl given;

    /** On a simulated cloud, which can be looked at and acted on through routes of its own. */
    public NucleusFactory() {
        this.given = null;
    }

    /** On another cloud. */
    public NucleusFactory(CloudControl cloud) {
        this.given = cloud;
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
        Monochord monochord = context.monochord();
        NucleusAppTable app = DynamoDbNucleusAppTable.open(monochord);
        NucleusAuditTable audit = DynamoDbNucleusAuditTable.open(monochord);
        CloudControl cloud = given == null ? new SimulatedCloud() : given;
        AuditLog log = new AuditLog(audit, context.clock());
        RoleGate gate = gate(config, context);
        AccountService accounts = new AccountService(monochord, app, log, cloud);
        ScheduleService schedules = new ScheduleService(monochord, app, log);
        ResourceService resources = new ResourceService(monochord, app, schedules, log, expecting(cloud));
        Duration tick = config.tick();
        Scheduler scheduler = new Scheduler(
                monochord,
                app,
                new Runner(app, new ResourceSwitch(cloud, app), log),
                tick == null ? NucleusConfig.DEFAULT_TICK : tick);
        List<Route> routes = new ArrayList<>();
        routes.addAll(new AccountRoutes(accounts, gate).routes());
        routes.addAll(new ScheduleRoutes(schedules, resources, scheduler, gate, context.clock()).routes());
        routes.addAll(new AuditRoutes(audit, gate).routes());
        OperatorRoutes operators =
                new OperatorRoutes(monochord, page -> Response.ok(new NucleusBodies.Success<>(true, page)));
        routes.add(
                gate.require(OPERATOR, operators.unreadable("/api/unreadable")).with(USER_ID));
        if (cloud instanceof SimulatedCloud simulated) {
            routes.addAll(new CloudRoutes(simulated, gate).routes());
        }
        Runnable end = tick == null ? () -> {} : Ticker.start(tick, context.clock(), scheduler::tick)::close;
        return new NucleusRoutes(routes, accounts::checkHealth, end);
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
