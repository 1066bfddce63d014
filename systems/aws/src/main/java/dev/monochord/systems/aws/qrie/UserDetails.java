package dev.monochord.systems.aws.qrie;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.AccessKeyLastUsed;
import software.amazon.awssdk.services.iam.model.AccessKeyMetadata;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;

/**
 * What Cloud Control does not tell of users, by the IAM API Reference: ListAccessKeys with GetAccessKeyLastUsed,
 * GetLoginProfile and ListMFADevices. Thread-safe.
 */
final class UserDetails {

    private final IamClient iam;
    private final CallThrottle throttle;

    UserDetails(IamClient iam, CallThrottle throttle) {
        this.iam = iam;
        this.throttle = throttle;
    }

    /** Adds to what was read of a user; empty if the user is gone by now. */
    Optional<ResourceReader.Read> add(ResourceReader.Read user, String name) {
        Map<String, Object> configuration = new LinkedHashMap<>(user.configuration());
        configuration.remove("LoginProfile");
        try {
            configuration.put("AccessKeys", accessKeys(name));
            configuration.put("MFADevices", devices(name));
        } catch (NoSuchEntityException gone) {
            return Optional.empty();
        }
        if (hasPassword(name)) {
            configuration.put("LoginProfile", Map.of("UserName", name));
        }
        return Optional.of(new ResourceReader.Read(user.arn(), configuration));
    }

    private List<Map<String, Object>> accessKeys(String name) {
        // A user has two keys at most, so that there is one page.
        List<AccessKeyMetadata> found = throttle.call(
                () -> iam.listAccessKeys(request -> request.userName(name)).accessKeyMetadata());
        List<Map<String, Object>> keys = new ArrayList<>();
        for (AccessKeyMetadata metadata : found) {
            Map<String, Object> key = new LinkedHashMap<>();
            key.put("AccessKeyId", metadata.accessKeyId());
            key.put("Status", metadata.statusAsString());
            key.put("CreateDate", metadata.createDate().toString());
            AccessKeyLastUsed used;
            try {
                used = throttle.call(
                        () -> iam.getAccessKeyLastUsed(request -> request.accessKeyId(metadata.accessKeyId()))
                                .accessKeyLastUsed());
            } catch (NoSuchEntityException deleted) {
                // The key, which was just listed; the user is there.
                continue;
            }
            if (used != null && used.lastUsedDate() != null) {
                key.put(
                        "AccessKeyLastUsed",
                        Map.of("LastUsedDate", used.lastUsedDate().toString()));
            }
            keys.add(key);
        }
        return keys;
    }

    private List<Map<String, Object>> devices(String name) {
        return throttle.call(() -> iam.listMFADevices(request -> request.userName(name)).mfaDevices().stream()
                .map(device -> Map.<String, Object>of("SerialNumber", device.serialNumber()))
                .toList());
    }

    private boolean hasPassword(String name) {
        try {
            throttle.call(() -> iam.getLoginProfile(request -> request.userName(name)));
            return true;
        } catch (NoSuchEntityException none) {
            return false;
        }
    }
}
