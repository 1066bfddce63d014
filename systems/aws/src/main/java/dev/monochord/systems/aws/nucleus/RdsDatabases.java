package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudStatuses;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.InvalidDbClusterStateException;
import software.amazon.awssdk.services.rds.model.InvalidDbInstanceStateException;

/** RDS database instances and clusters. Thread-safe. */
final class RdsDatabases implements SwitchedService {

    private static final int BATCH = 5;
    private static final Set<String> STARTED = Set.of("available", "starting");
    private static final Set<String> STOPPED = Set.of("stopped", "stopping");
    private static final String CLUSTERS = "cluster ";
    private static final String INSTANCES = "db ";

    private final RegionClients clients;

    RdsDatabases(RegionClients clients) {
        this.clients = clients;
    }

    @Override
    public int batchSize() {
        return BATCH;
    }

    @Override
    public CloudStatuses statuses(CloudAccount account, String region, List<CloudResourceArn> databases) {
        Map<CloudResourceArn, ResourceStatus> known = new HashMap<>();
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        failed.putAll(CloudControl.each(
                databases,
                database -> known.put(database, new ResourceStatus(state(account, region, database), null))));
        return new CloudStatuses(known, failed);
    }

    private String state(CloudAccount account, String region, CloudResourceArn database) throws CloudException {
        RdsClient rds = clients.rds(account, region);
        String id = id(database);
        try {
            return isCluster(database)
                    ? rds.describeDBClusters(request -> request.dbClusterIdentifier(id))
                            .dbClusters()
                            .get(0)
                            .status()
                    : rds.describeDBInstances(request -> request.dbInstanceIdentifier(id))
                            .dbInstances()
                            .get(0)
                            .dbInstanceStatus();
        } catch (DbInstanceNotFoundException | DbClusterNotFoundException gone) {
            throw new CloudException(CloudFailures.code(gone) + ": the database does not exist", gone);
        } catch (SdkException refused) {
            String what = isCluster(database) ? "rds:DescribeDBClusters" : "rds:DescribeDBInstances";
            throw CloudFailures.of(account, what, region, refused);
        }
    }

    @Override
    public Map<CloudResourceArn, CloudException> start(
            CloudAccount account, String region, List<CloudResourceArn> databases) {
        return CloudControl.each(databases, database -> change(account, region, database, true));
    }

    @Override
    public Map<CloudResourceArn, CloudException> stop(
            CloudAccount account, String region, List<CloudResourceArn> databases) {
        return CloudControl.each(databases, database -> change(account, region, database, false));
    }

    /**
     * Unlike EC2, RDS refuses to stop what is stopping already. That happens if the answer to a first attempt was lost and
     * the SDK sent the call again, so the database is asked whether it does what is wanted.
     */
    private void change(CloudAccount account, String region, CloudResourceArn database, boolean start)
            throws CloudException {
        RdsClient rds = clients.rds(account, region);
        String id = id(database);
        String what = "rds:" + (start ? "Start" : "Stop") + (isCluster(database) ? "DBCluster" : "DBInstance");
        try {
            if (isCluster(database) && start) {
                rds.startDBCluster(request -> request.dbClusterIdentifier(id));
            } else if (isCluster(database)) {
                rds.stopDBCluster(request -> request.dbClusterIdentifier(id));
            } else if (start) {
                rds.startDBInstance(request -> request.dbInstanceIdentifier(id));
            } else {
                rds.stopDBInstance(request -> request.dbInstanceIdentifier(id));
            }
        } catch (InvalidDbInstanceStateException | InvalidDbClusterStateException overtaken) {
            if (!(start ? STARTED : STOPPED).contains(state(account, region, database))) {
                throw CloudFailures.of(account, what, region, overtaken);
            }
        } catch (SdkException refused) {
            throw CloudFailures.of(account, what, region, refused);
        }
    }

    /** Lists instances, then clusters. Instances of a cluster are left out: only the cluster as a whole can be stopped. */
    @Override
    public CloudListing list(CloudAccount account, String region, @Nullable String cursor) throws CloudException {
        return cursor != null && cursor.startsWith(CLUSTERS)
                ? clusters(account, region, AwsCloud.token(cursor.substring(CLUSTERS.length())))
                : instances(account, region, cursor == null ? null : cursor.substring(INSTANCES.length()));
    }

    private CloudListing instances(CloudAccount account, String region, @Nullable String marker) throws CloudException {
        var page = CloudFailures.call(
                account,
                "rds:DescribeDBInstances",
                region,
                () -> clients.rds(account, region).describeDBInstances(request -> request.marker(marker)));
        List<CloudListing.Entry> entries = page.dbInstances().stream()
                .filter(instance -> instance.dbClusterIdentifier() == null)
                .map(instance ->
                        entry(instance.dbInstanceArn(), instance.dbInstanceIdentifier(), instance.dbInstanceStatus()))
                .toList();
        String next = AwsCloud.token(page.marker());
        return new CloudListing(entries, next == null ? CLUSTERS : INSTANCES + next);
    }

    private CloudListing clusters(CloudAccount account, String region, @Nullable String marker) throws CloudException {
        var page = CloudFailures.call(
                account,
                "rds:DescribeDBClusters",
                region,
                () -> clients.rds(account, region).describeDBClusters(request -> request.marker(marker)));
        List<CloudListing.Entry> entries = page.dbClusters().stream()
                .map(cluster -> entry(cluster.dbClusterArn(), cluster.dbClusterIdentifier(), cluster.status()))
                .toList();
        String next = AwsCloud.token(page.marker());
        return new CloudListing(entries, next == null ? null : CLUSTERS + next);
    }

    private static CloudListing.Entry entry(String arn, String name, String state) {
        return new CloudListing.Entry(CloudResourceArn.parse(arn), name, new ResourceStatus(state, null));
    }

    private static boolean isCluster(CloudResourceArn database) {
        return database.text().contains(":cluster:");
    }

    private static String id(CloudResourceArn database) {
        return database.text().substring(database.text().lastIndexOf(':') + 1);
    }
}
