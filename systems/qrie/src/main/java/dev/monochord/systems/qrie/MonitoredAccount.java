package dev.monochord.systems.qrie;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An account that is scanned.
 *
 * <pre>{@code
 * {"AccountId": {"S": "123456789012"}, "OuPath": {"S": "/root/prod"}, "Tags": {"M": {"env": {"S": "prod"}}}}
 * }</pre>
 *
 * @param accountId twelve digits, as text
 * @param name what people call it
 * @param partition the partition of AWS it is in, by which its ARNs start: {@code aws}, {@code aws-cn}, {@code aws-us-gov} …
 * @param ouPath where it is in the organisation
 * @param tags by which a policy's scope may choose it
 */
@Item(table = QrieAccountsTable.class)
@Key(partition = "{accountId}")
public record MonitoredAccount(
        String accountId,
        @Nullable String name,
        @Nullable String partition,
        @Nullable String ouPath,
        @Nullable Map<String, String> tags) {

    public MonitoredAccount {
        tags = tags == null ? null : Map.copyOf(tags);
    }
}
