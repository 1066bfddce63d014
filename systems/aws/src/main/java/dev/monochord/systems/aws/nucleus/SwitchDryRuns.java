package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.sts.model.StsException;

/**
 * Checks by dry runs of EC2 whether a role may start and stop instances. RDS and ECS have no dry runs. Thread-safe.
 *
 * <p>A dry run needs an existing instance, and a role may be limited to some: by tag, by Region, or to databases and services
 * only. So a refusal does not prove that the role is unusable: the check reports it and continues with other instances.
 */
final class SwitchDryRuns {

    /** The maximum number of instances tried in a Region. */
    private static final int MAX_INSTANCES = 10;

    /** Error codes for callers that are authorized; the last two concern the state and the kind of the instance. */
    private static final Set<String> AUTHORIZED =
            Set.of("DryRunOperation", "IncorrectInstanceState", "UnsupportedOperation");

    private final RegionClients clients;
    private final Ec2Instances instances;

    SwitchDryRuns(RegionClients clients, Ec2Instances instances) {
        this.clients = clients;
        this.instances = instances;
    }

    /**
     * Tries instances of the given Regions until the role may stop and start one of them. Returns empty if there is one, and
     * otherwise what was refused or why nothing could be checked.
     *
     * @throws CloudException if the role can no longer be assumed
     */
    Optional<String> check(CloudAccount account, List<String> regions) throws CloudException {
        return new Check(account).run(regions);
    }

    /** The check of one account. Not thread-safe. */
    private final class Check {

        private final CloudAccount account;
        private final Map<String, Set<String>> regionsByRefusedAction = new LinkedHashMap<>();
        private int refusedInstances;
        private boolean listed;
        private @Nullable CloudException listingFailure;
        private @Nullable CloudException dryRunFailure;

        Check(CloudAccount account) {
            this.account = account;
        }

        Optional<String> run(List<String> regions) throws CloudException {
            for (String region : regions) {
                for (CloudListing.Entry entry : instances(region)) {
                    if (maySwitch(region, Ec2Instances.id(entry.arn()))) {
                        return Optional.empty();
                    }
                }
            }
            if (refusedInstances > 0) {
                return Optional.of(refusal());
            }
            CloudException failure = listed ? dryRunFailure : listingFailure;
            return Optional.of("the right to start and stop could not be checked: "
                    + (failure == null ? "no EC2 instance was found" : failure.getMessage()));
        }

        private List<CloudListing.Entry> instances(String region) throws CloudException {
            try {
                List<CloudListing.Entry> found =
                        instances.list(account, region, null).entries();
                listed = true;
                return found.subList(0, Math.min(found.size(), MAX_INSTANCES));
            } catch (CloudException failed) {
                // An organization may close Regions that an account has enabled.
                requireAssumable(failed);
                listingFailure = listingFailure == null ? failed : listingFailure;
                return List.of();
            }
        }

        private boolean maySwitch(String region, String id) throws CloudException {
            Ec2Client ec2 = clients.ec2(account, region);
            return isAuthorized(
                            "ec2:StopInstances",
                            region,
                            () -> ec2.stopInstances(
                                    request -> request.instanceIds(id).dryRun(true)))
                    && isAuthorized(
                            "ec2:StartInstances",
                            region,
                            () -> ec2.startInstances(
                                    request -> request.instanceIds(id).dryRun(true)));
        }

        private boolean isAuthorized(String action, String region, Runnable dryRun) throws CloudException {
            try {
                dryRun.run();
                return true;
            } catch (SdkException answer) {
                if (answer instanceof AwsServiceException error && AUTHORIZED.contains(CloudFailures.code(error))) {
                    return true;
                }
                CloudException failed = CloudFailures.of(account, action, region, answer);
                requireAssumable(failed);
                if (CloudFailures.isDenied(answer)) {
                    refusedInstances++;
                    regionsByRefusedAction
                            .computeIfAbsent(action, none -> new LinkedHashSet<>())
                            .add(region);
                } else {
                    dryRunFailure = dryRunFailure == null ? failed : dryRunFailure;
                }
                return false;
            }
        }

        private String refusal() {
            String refused = regionsByRefusedAction.entrySet().stream()
                    .map(each -> each.getKey() + " in " + String.join(", ", each.getValue()))
                    .collect(Collectors.joining("; "));
            return "none of the " + refusedInstances + " EC2 instances tried may be started and stopped by the role "
                    + account.roleArn() + ", which does not allow " + refused;
        }
    }

    /** Throws a failure that concerns the role itself, as opposed to a Region or an instance. */
    private static void requireAssumable(CloudException failed) throws CloudException {
        if (failed.getCause() instanceof StsException && !failed.isPassing()) {
            throw failed;
        }
    }
}
