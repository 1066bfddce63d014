package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;

/** The encryption settings of a table: kept and described, not carried out. */
final class Encryption {

    private Encryption() {}

    /** The ARN of the key that a specification asks for, or null for the default encryption. */
    static @Nullable String key(@Nullable SSESpecification specification, CatalogOptions options) {
        if (specification == null) {
            return null;
        }
        boolean enabled = Boolean.TRUE.equals(specification.enabled());
        SSEType type = specification.sseType();
        String id = specification.kmsMasterKeyId();
        if (!enabled && type != null) {
            throw invalid("SSEType can not be specified if Enabled is false");
        }
        if (!enabled && id != null) {
            throw invalid("KMSMasterKeyId can not be specified if Enabled is false");
        }
        if (type == SSEType.AES256) {
            throw invalid("SSEType AES256 is not supported");
        }
        if (id != null && type == null) {
            throw invalid("SSEType KMS is required if KMSMasterKeyId is specified");
        }
        if (!enabled) {
            return null;
        }
        String prefix = "arn:aws:kms:" + options.region() + ":" + options.accountId() + ":";
        if (id == null) {
            byte[] account = ("aws/dynamodb " + prefix).getBytes(StandardCharsets.UTF_8);
            return prefix + "key/" + UUID.nameUUIDFromBytes(account);
        }
        if (id.startsWith("arn:")) {
            return id;
        }
        return prefix + (id.startsWith("alias/") ? id : "key/" + id);
    }
}
