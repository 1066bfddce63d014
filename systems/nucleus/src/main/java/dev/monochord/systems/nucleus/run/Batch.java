package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * Resources that are switched together: of one account, Region and type.
 *
 * @param targets at most as many as the cloud takes at once
 */
record Batch(BatchAccount account, List<Target> targets) {

    /** A resource and its ARN. */
    record Target(TargetedResource resource, CloudResourceArn arn) {}

    /** Describes the place of the batch, such as {@code ec2 of account 123456789012 in eu-west-1}. */
    String name() {
        CloudResourceArn arn = targets.get(0).arn();
        return arn.type().text() + " of account " + arn.accountId() + " in " + arn.region();
    }

    private record BatchKey(String accountId, String region, String service) {}

    /**
     * Splits targets into batches.
     *
     * @param accounts by id
     * @param size the maximum number of resources of a kind per batch
     */
    static List<Batch> of(
            List<Target> targets, Map<String, BatchAccount> accounts, ToIntFunction<CloudResourceArn> size) {
        Map<BatchKey, List<Target>> places = new LinkedHashMap<>();
        for (Target target : targets) {
            CloudResourceArn arn = target.arn();
            BatchKey place =
                    new BatchKey(arn.accountId(), arn.region(), arn.type().text());
            places.computeIfAbsent(place, there -> new ArrayList<>()).add(target);
        }
        List<Batch> batches = new ArrayList<>();
        places.forEach((place, all) -> {
            int each = size.applyAsInt(all.get(0).arn());
            for (int from = 0; from < all.size(); from += each) {
                batches.add(new Batch(
                        Objects.requireNonNull(accounts.get(place.accountId())),
                        all.subList(from, Math.min(all.size(), from + each))));
            }
        });
        return batches;
    }
}
