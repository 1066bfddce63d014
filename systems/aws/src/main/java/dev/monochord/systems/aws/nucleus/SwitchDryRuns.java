package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;

/**
 * Checks by dry runs of EC2 whether a role may start and stop instances. RDS and ECS have no dry runs. Thread-safe.
 *
 * <p>A dry run needs an existing instance. Several are tried, because a role may be limited to instances with a certain tag.
 */
final class SwitchDryRuns {

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
     * Checks the role of an account with instances of the first Region that has any. Returns why nothing could be checked;
     * empty if the role may start and stop an instance.
     *
     * @throws CloudException if it may not, or if no Region lets the role list instances
     */
    Optional<String> check(CloudAccount account, List<String> regions) throws CloudException {
        CloudException unlisted = null;
        int listed = 0;
        for (String region : regions) {
            List<CloudListing.Entry> found;
            try {
                found = instances.list(account, region, null).entries();
            } catch (CloudException refused) {
                // An organization may close Regions that an account has enabled.
                unlisted = unlisted == null ? refused : unlisted;
                continue;
            }
            listed++;
            if (!found.isEmpty()) {
                requireAny(account, region, found);
                return Optional.empty();
            }
        }
        if (listed == 0 && unlisted != null) {
            throw unlisted;
        }
        return Optional.of("the right to start and stop could not be checked: no EC2 instance was found");
    }

    private void requireAny(CloudAccount account, String region, List<CloudListing.Entry> found) throws CloudException {
        CloudException refused = null;
        for (CloudListing.Entry entry : found.subList(0, Math.min(found.size(), MAX_INSTANCES))) {
            try {
                String id = Ec2Instances.id(entry.arn());
                Ec2Client ec2 = clients.ec2(account, region);
                require(
                        account,
                        "ec2:StopInstances",
                        region,
                        () -> ec2.stopInstances(
                                request -> request.instanceIds(id).dryRun(true)));
                require(
                        account,
                        "ec2:StartInstances",
                        region,
                        () -> ec2.startInstances(
                                request -> request.instanceIds(id).dryRun(true)));
                return;
            } catch (CloudException why) {
                refused = refused == null ? why : refused;
            }
        }
        throw Objects.requireNonNull(refused);
    }

    private static void require(CloudAccount account, String what, String region, Runnable dryRun)
            throws CloudException {
        try {
            dryRun.run();
        } catch (SdkException answer) {
            if (!(answer instanceof AwsServiceException error) || !AUTHORIZED.contains(CloudFailures.code(error))) {
                throw CloudFailures.of(account, what, region, answer);
            }
        }
    }
}
