package dev.monochord.systems.qrie.migration;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Findings get what the indexes of version 2 are made of, where they are: account, service and severity. Times and severities
 * that are text become numbers, because no comparison in the store finds text among them. Readers of version 1 take the new
 * form, so there is nothing to undo. Thread-safe.
 */
public final class QrieFindingTransform implements ItemTransform {

    private static final String POLICY = "Policy";
    private static final String SEVERITY = "Severity";

    private final BucketAccounts buckets;

    /** With the accounts of buckets in the file that the environment names, or none. */
    public QrieFindingTransform() {
        this(BucketAccounts.read(QrieResourceTransform.fileOfEnvironment()));
    }

    public QrieFindingTransform(BucketAccounts buckets) {
        this.buckets = buckets;
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        LegacyRow row = new LegacyRow(item);
        String policy = row.required(POLICY).s();
        row.required(LegacyRow.ARN);
        Map<String, AttributeValue> next = row.own(buckets)
                .millis("FirstSeen", "LastEvaluated", "DescribeTime", "ResolvedAt")
                .number(SEVERITY)
                .item();
        BuiltInPolicy.of(policy)
                .map(known -> AttributeValue.fromN(Integer.toString(known.severity())))
                .ifPresent(severity -> next.putIfAbsent(SEVERITY, severity));
        return List.of(next);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        return List.of(item);
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        LegacyRow row = new LegacyRow(item);
        return Optional.of(Map.of(LegacyRow.ARN, row.required(LegacyRow.ARN), POLICY, row.required(POLICY)));
    }

    @Override
    public boolean reversible() {
        return true;
    }

    @Override
    public String fingerprint() {
        return "qrie-findings-1-" + buckets.digest();
    }
}
