package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Resources that are switched together: of one account, Region and type.
 *
 * @param account null if the account is not known any more
 * @param targets at most as many as the cloud takes at once
 */
record Batch(@Nullable Account account, List<Target> targets) {

    /** A resource and its ARN. */
    record Target(TargetedResource resource, CloudResourceArn arn) {}

    private record BatchKey(String accountId, String region, String service) {}

    /**
     * Splits targets into batches.
     *
     * @param accounts by id; those that are not known are missing
     * @param size how many of a kind go together
     */
    static List<Batch> of(List<Target> targets, Map<String, Account> accounts, ToIntFunction<CloudResourceArn> size) {
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
                        accounts.get(place.accountId()), all.subList(from, Math.min(all.size(), from + each))));
            }
        });
        return batches;
    }
}
