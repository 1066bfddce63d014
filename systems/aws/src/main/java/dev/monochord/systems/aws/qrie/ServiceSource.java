package dev.monochord.systems.aws.qrie;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesResponse;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.Volume;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.ListPoliciesResponse;
import software.amazon.awssdk.services.iam.model.ListUsersResponse;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.Policy;
import software.amazon.awssdk.services.iam.model.PolicyScopeType;
import software.amazon.awssdk.services.iam.model.User;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesResponse;

/**
 * Resources by the API of each service, for endpoints that have no Cloud Control, such as emulators: DescribeVolumes,
 * DescribeInstances, DescribeDBInstances, DescribeDBClusters, ListUsers, ListPolicies with GetPolicyVersion. The configuration
 * is what policies read of each, in the words of that API. Not thread-safe.
 *
 * <p>These calls tell everything with the list, so that a page is kept until its resources were read.
 */
final class ServiceSource {

    private static final int PAGE = 100;

    private final AccountClients clients;
    private final CallThrottle throttle;
    private final AccountRegion place;
    private final Map<String, ResourceReader.Read> page = new ConcurrentHashMap<>();

    ServiceSource(AccountClients clients, CallThrottle throttle, AccountRegion place) {
        this.clients = clients;
        this.throttle = throttle;
        this.place = place;
    }

    /** Whether a kind can be listed so. */
    static boolean lists(ResourceKind kind) {
        return switch (kind) {
            case BUCKET, VOLUME, INSTANCE, USER, POLICY, ROOT, DATABASE, DATABASE_CLUSTER -> true;
            default -> false;
        };
    }

    ResourceNames.Names names(ResourceKind kind, @Nullable String token) {
        page.clear();
        String next = switch (kind) {
            case VOLUME -> volumes(token);
            case INSTANCE -> instances(token);
            case DATABASE -> databases(token);
            case DATABASE_CLUSTER -> clusters(token);
            case USER -> users(token);
            case POLICY -> policies(token);
            default -> throw new IllegalArgumentException(kind + " has a source of its own");
        };
        return new ResourceNames.Names(
                page.keySet().stream().sorted().toList(), next == null || next.isEmpty() ? null : next);
    }

    Optional<ResourceReader.Read> read(ResourceKind kind, String identifier) {
        ResourceReader.Read listed = page.get(identifier);
        if (listed == null) {
            return Optional.empty();
        }
        IamClient iam = kind == ResourceKind.USER || kind == ResourceKind.POLICY ? clients.iam(place.region()) : null;
        if (iam == null) {
            return Optional.of(listed);
        }
        return kind == ResourceKind.USER
                ? new UserDetails(iam, throttle).add(listed, identifier)
                : document(iam, listed, identifier);
    }

    private Optional<ResourceReader.Read> document(IamClient iam, ResourceReader.Read listed, String arn) {
        try {
            String version = String.valueOf(listed.configuration().get("DefaultVersionId"));
            String document = throttle.call(() -> iam.getPolicyVersion(
                            request -> request.policyArn(arn).versionId(version)))
                    .policyVersion()
                    .document();
            Map<String, Object> configuration = new LinkedHashMap<>(listed.configuration());
            configuration.put("PolicyDocument", document);
            return Optional.of(new ResourceReader.Read(listed.arn(), configuration));
        } catch (NoSuchEntityException gone) {
            return Optional.empty();
        }
    }

    private @Nullable String volumes(@Nullable String token) {
        DescribeVolumesResponse found = clients.ec2(place.region())
                .describeVolumes(request -> request.maxResults(PAGE).nextToken(token));
        for (Volume volume : found.volumes()) {
            put(
                    ResourceKind.VOLUME,
                    volume.volumeId(),
                    Map.of("Encrypted", Boolean.TRUE.equals(volume.encrypted()), "Size", orZero(volume.size())));
        }
        return found.nextToken();
    }

    private @Nullable String instances(@Nullable String token) {
        DescribeInstancesResponse found = clients.ec2(place.region())
                .describeInstances(request -> request.maxResults(PAGE).nextToken(token));
        found.reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .filter(instance -> !"terminated".equals(instance.state().nameAsString()))
                .forEach(instance -> put(ResourceKind.INSTANCE, instance.instanceId(), configuration(instance)));
        return found.nextToken();
    }

    private static Map<String, Object> configuration(Instance instance) {
        List<Map<String, Object>> devices = new ArrayList<>();
        instance.blockDeviceMappings().forEach(device -> {
            Map<String, Object> mapping = new LinkedHashMap<>();
            mapping.put("DeviceName", device.deviceName());
            if (device.ebs() != null) {
                mapping.put("Ebs", Map.of("VolumeId", device.ebs().volumeId()));
            }
            devices.add(mapping);
        });
        return Map.of("InstanceType", instance.instanceTypeAsString(), "BlockDeviceMappings", devices);
    }

    private @Nullable String databases(@Nullable String token) {
        DescribeDbInstancesResponse found = clients.rds(place.region())
                .describeDBInstances(request -> request.maxRecords(PAGE).marker(token));
        for (DBInstance database : found.dbInstances()) {
            page.put(
                    database.dbInstanceIdentifier(),
                    new ResourceReader.Read(
                            database.dbInstanceArn(),
                            Map.of(
                                    "Engine",
                                    database.engine(),
                                    "PubliclyAccessible",
                                    Boolean.TRUE.equals(database.publiclyAccessible()),
                                    "StorageEncrypted",
                                    Boolean.TRUE.equals(database.storageEncrypted()))));
        }
        return found.marker();
    }

    private @Nullable String clusters(@Nullable String token) {
        DescribeDbClustersResponse found = clients.rds(place.region())
                .describeDBClusters(request -> request.maxRecords(PAGE).marker(token));
        for (DBCluster cluster : found.dbClusters()) {
            page.put(
                    cluster.dbClusterIdentifier(),
                    new ResourceReader.Read(cluster.dbClusterArn(), Map.of("Engine", cluster.engine())));
        }
        return found.marker();
    }

    private @Nullable String users(@Nullable String token) {
        ListUsersResponse found = clients.iam(place.region())
                .listUsers(request -> request.maxItems(PAGE).marker(token));
        for (User user : found.users()) {
            page.put(user.userName(), new ResourceReader.Read(user.arn(), Map.of("UserName", user.userName())));
        }
        return Boolean.TRUE.equals(found.isTruncated()) ? found.marker() : null;
    }

    private @Nullable String policies(@Nullable String token) {
        ListPoliciesResponse found = clients.iam(place.region())
                .listPolicies(request ->
                        request.scope(PolicyScopeType.LOCAL).maxItems(PAGE).marker(token));
        for (Policy policy : found.policies()) {
            page.put(
                    policy.arn(),
                    new ResourceReader.Read(
                            policy.arn(),
                            Map.of(
                                    "ManagedPolicyName",
                                    policy.policyName(),
                                    "DefaultVersionId",
                                    policy.defaultVersionId())));
        }
        return Boolean.TRUE.equals(found.isTruncated()) ? found.marker() : null;
    }

    private void put(ResourceKind kind, String identifier, Map<String, Object> configuration) {
        page.put(identifier, new ResourceReader.Read(kind.arn(place, identifier), configuration));
    }

    private static int orZero(@Nullable Integer number) {
        return number == null ? 0 : number;
    }
}
