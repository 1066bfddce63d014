package dev.monochord.engine.internal.table;

import java.time.Duration;

/**
 * Where an engine says it is, and how long its control plane takes.
 *
 * @param transition how long CREATING, UPDATING and DELETING are seen; zero lets a change be over at the next call
 */
public record CatalogOptions(String region, String accountId, Duration transition) {

    // Not 000000000000: clients name that account where they mean one that is not theirs.
    public static final CatalogOptions DEFAULT = new CatalogOptions("us-east-1", "123456789012", Duration.ZERO);

    String tableArn(String name) {
        return "arn:aws:dynamodb:" + region + ":" + accountId + ":table/" + name;
    }
}
