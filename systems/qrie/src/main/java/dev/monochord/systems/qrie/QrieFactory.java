package dev.monochord.systems.qrie;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import dev.monochord.systems.qrie.inventory.AwsInventorySettings;
import dev.monochord.systems.qrie.inventory.Inventory;
import dev.monochord.systems.qrie.inventory.InventoryContext;
import dev.monochord.systems.qrie.inventory.SampleCloud;
import dev.monochord.systems.qrie.inventory.SimulatedInventory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes qrie. */
public final class QrieFactory implements SystemFactory {

    static final String NAME = "qrie";

    private final LeaseKeeping leases;

    private final Function<InventoryContext, ? extends Inventory> aws;

    /** With simulated inventories only. */
    public QrieFactory() {
        this(LeaseKeeping.SYSTEM);
    }

    QrieFactory(LeaseKeeping leases) {
        this(leases, context -> {
            throw new IllegalArgumentException("QRIE_INVENTORY must be sample or empty");
        });
    }

    /**
     * With the inventory that the setting {@code QRIE_INVENTORY} names.
     *
     * @param aws opens the inventory of AWS; called only if the settings ask for it. It is closed with the system
     */
    public QrieFactory(Function<InventoryContext, ? extends Inventory> aws) {
        this(LeaseKeeping.SYSTEM, aws);
    }

    private QrieFactory(LeaseKeeping leases, Function<InventoryContext, ? extends Inventory> aws) {
        this.leases = leases;
        this.aws = aws;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TableDesign> tables() {
        return designs();
    }

    @Override
    public List<TableInfo> tableInfos() {
        return List.of(
                DynamoDbQrieResourcesTable.INFO,
                DynamoDbQrieFindingsTable.INFO,
                DynamoDbQrieAccountsTable.INFO,
                DynamoDbQriePoliciesTable.INFO,
                DynamoDbQrieSummaryTable.INFO);
    }

    @Override
    public List<TableDesign> checkedTables(Map<String, String> settings) {
        return QrieConfig.of(settings).migration() == null
                ? tables()
                : tables().stream()
                        .filter(table -> !table.name().equals(DynamoDbQrieFindingsTable.INFO.name()))
                        .toList();
    }

    /** The tables of qrie: resources and findings as proposed, and their companions. */
    public static List<TableDesign> designs() {
        return List.of(
                DynamoDbQrieResourcesTable.design(),
                DynamoDbQrieFindingsTable.design(),
                DynamoDbQrieAccountsTable.design(),
                DynamoDbQriePoliciesTable.design(),
                DynamoDbQrieSummaryTable.design());
    }

    @Override
    public SystemStore store(Map<String, String> settings) {
        QrieConfig config = QrieConfig.of(settings);
        Map<String, String> names = designs().stream()
                .map(TableDesign::name)
                .collect(Collectors.toMap(name -> name, name -> config.tablePrefix() + name));
        names.put(DynamoDbQrieResourcesTable.INFO.name(), config.resourcesTable());
        return new SystemStore(config.endpoint(), config.roleArn(), "qrie-session", names);
    }

    @Override
    public HttpSystem open(SystemContext context) {
        QrieConfig config = QrieConfig.of(context.settings());
        Monochord monochord = context.monochord();
        QrieFindingsTable findings = DynamoDbQrieFindingsTable.open(monochord);
        QrieAccountsTable accountsTable = DynamoDbQrieAccountsTable.open(monochord);
        QriePoliciesTable policiesTable = DynamoDbQriePoliciesTable.open(monochord);
        QrieSummaryTable summaryTable = DynamoDbQrieSummaryTable.open(monochord);
        SummaryCache cache = new SummaryCache(monochord, summaryTable);

        Accounts accounts = new Accounts(monochord, accountsTable);
        ResourceMigration migration = config.migration() == null
                ? null
                : ResourceMigration.open(monochord, config.migration(), accounts, leases);
        ResourceStore resources =
                migration == null ? ProposedResources.open(monochord, accounts) : migration.resources();
        FailureIsolation isolation = new FailureIsolation(QrieFactory.class);
        LaunchedPolicies launched = new LaunchedPolicies(policiesTable, isolation);
        ResourceWrites writes = new ResourceWrites(resources, findings, accounts);
        FindingWrites findingWrites = new FindingWrites(monochord, resources, findings);
        RoleGate gate = RoleGate.open(QrieRoutes.ROLES, context);
        Inventory inventory = inventory(config, monochord, accounts);
        FindingListings findingListings = findingListings(monochord, findings, accounts, migration != null);
        Listings listings = new Listings(monochord, resources, findings, findingListings, accounts);
        QrieService service = new QrieService(monochord, writes, findingWrites, launched, accounts);
        PolicyService policies = new PolicyService(monochord, policiesTable, findingListings, findingWrites, accounts);
        ScanService scans = new ScanService(
                monochord,
                resources,
                writes,
                findingWrites,
                launched,
                accounts,
                inventory,
                new RecordedProgress(monochord, summaryTable, isolation),
                isolation);
        SummaryService summaries = new SummaryService(cache, resources, findingListings, launched, accounts);
        return new QrieRoutes(
                gate,
                accounts,
                new ListingRoutes(listings, service),
                new PolicyRoutes(policies),
                new SummaryRoutes(summaries, context.clock()),
                new ScanRoutes(scans, inventory instanceof SimulatedInventory simulated ? simulated : null),
                new OperatorRoutes(monochord, Response::ok),
                migration);
    }

    /** Until a migration has added their indexes, findings are listed without them. */
    private FindingListings findingListings(
            Monochord monochord, QrieFindingsTable findings, Accounts accounts, boolean migrating) {
        FindingListings indexed = new IndexedFindings(findings, accounts);
        return migrating
                ? new MigratingFindings(
                        indexed,
                        new UnindexedFindings(monochord, findings),
                        FindingIndexes.open(monochord, leases.nanoTime()))
                : indexed;
    }

    private Inventory inventory(QrieConfig config, Monochord monochord, Accounts accounts) {
        AwsInventorySettings settings = config.aws();
        if (settings != null) {
            return aws.apply(new InventoryContext(settings, accounts::registered, monochord.clock(), monochord::pause));
        }
        return config.sample() ? SampleCloud.open(monochord.clock()) : new SimulatedInventory(monochord.clock());
    }
}
