package dev.monochord.systems.aws.qrie;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetBucketVersioningResponse;
import software.amazon.awssdk.services.s3.model.ListBucketsResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.PublicAccessBlockConfiguration;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.ServerSideEncryptionRule;

/**
 * Buckets by the API of S3, as the Amazon S3 API Reference has it. ListBuckets names the buckets of all Regions with the
 * Region of each, which Cloud Control needs to read them; GetBucketVersioning tells of MFA delete, which no model has.
 * Thread-safe.
 */
final class BucketDetails {

    private static final int PAGE = 100;

    /** The errors by which S3 says that a bucket has no such configuration. */
    private static final Set<String> NOT_CONFIGURED =
            Set.of("NoSuchPublicAccessBlockConfiguration", "ServerSideEncryptionConfigurationNotFoundError");

    private final AccountClients clients;
    private final CallThrottle throttle;
    private final AccountRegion place;

    BucketDetails(AccountClients clients, CallThrottle throttle, AccountRegion place) {
        this.clients = clients;
        this.throttle = throttle;
        this.place = place;
    }

    /** Names buckets as {@code region name}. */
    ResourceNames.Names names(@Nullable String token) {
        ListBucketsResponse page = clients.s3(place.region())
                .listBuckets(request -> request.maxBuckets(PAGE).continuationToken(token));
        List<String> names = page.buckets().stream()
                .map(bucket -> (bucket.bucketRegion() == null ? region(bucket.name()) : bucket.bucketRegion()) + " "
                        + bucket.name())
                .toList();
        return new ResourceNames.Names(names, page.continuationToken());
    }

    /** The Region of a bucket; S3 calls the oldest nothing, and the one after it EU. */
    private String region(String bucket) {
        String location = throttle.call(
                        () -> clients.s3(place.region()).getBucketLocation(request -> request.bucket(bucket)))
                .locationConstraintAsString();
        if (location == null || location.isEmpty()) {
            return "us-east-1";
        }
        return location.equals("EU") ? "eu-west-1" : location;
    }

    /** Reads a bucket by Cloud Control, with what that does not tell. */
    Optional<ResourceReader.Read> read(CloudControlSource source, String identifier) {
        String region = identifier.substring(0, identifier.indexOf(' '));
        String name = identifier.substring(identifier.indexOf(' ') + 1);
        return source.read(ResourceKind.BUCKET, place, region, name).flatMap(read -> {
            Map<String, Object> configuration = new LinkedHashMap<>(read.configuration());
            return versioning(region, name).map(versioning -> {
                configuration.put("Versioning", versioning);
                return new ResourceReader.Read(read.arn(), configuration);
            });
        });
    }

    /** Reads a bucket by the API of S3 alone. */
    Optional<ResourceReader.Read> read(String identifier) {
        String region = identifier.substring(0, identifier.indexOf(' '));
        String name = identifier.substring(identifier.indexOf(' ') + 1);
        S3Client s3 = clients.s3(region);
        Map<String, Object> configuration = new LinkedHashMap<>();
        configuration.put("BucketName", name);
        try {
            configured(() -> block(s3, name)).ifPresent(block -> configuration.put("PublicAccessBlock", block));
            configured(() -> rules(s3, name))
                    .ifPresent(rules -> configuration.put("Encryption", Map.of("Rules", rules)));
        } catch (NoSuchBucketException gone) {
            return Optional.empty();
        }
        return versioning(region, name).map(versioning -> {
            configuration.put("Versioning", versioning);
            return new ResourceReader.Read(ResourceKind.BUCKET.arn(place, name), configuration);
        });
    }

    private Optional<Map<String, Object>> versioning(String region, String name) {
        try {
            GetBucketVersioningResponse found =
                    throttle.call(() -> clients.s3(region).getBucketVersioning(request -> request.bucket(name)));
            Map<String, Object> versioning = new LinkedHashMap<>();
            if (found.statusAsString() != null) {
                versioning.put("Status", found.statusAsString());
            }
            versioning.put("MFADelete", found.mfaDeleteAsString() == null ? "Disabled" : found.mfaDeleteAsString());
            return Optional.of(versioning);
        } catch (NoSuchBucketException gone) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> block(S3Client s3, String name) {
        PublicAccessBlockConfiguration block =
                s3.getPublicAccessBlock(request -> request.bucket(name)).publicAccessBlockConfiguration();
        return Map.of(
                "BlockPublicAcls", Boolean.TRUE.equals(block.blockPublicAcls()),
                "IgnorePublicAcls", Boolean.TRUE.equals(block.ignorePublicAcls()),
                "BlockPublicPolicy", Boolean.TRUE.equals(block.blockPublicPolicy()),
                "RestrictPublicBuckets", Boolean.TRUE.equals(block.restrictPublicBuckets()));
    }

    private static List<Map<String, Object>> rules(S3Client s3, String name) {
        return s3
                .getBucketEncryption(request -> request.bucket(name))
                .serverSideEncryptionConfiguration()
                .rules()
                .stream()
                .map(BucketDetails::rule)
                .toList();
    }

    private static Map<String, Object> rule(ServerSideEncryptionRule rule) {
        return rule.applyServerSideEncryptionByDefault() == null
                ? Map.of()
                : Map.of(
                        "ApplyServerSideEncryptionByDefault",
                        Map.of(
                                "SSEAlgorithm",
                                rule.applyServerSideEncryptionByDefault().sseAlgorithmAsString()));
    }

    private <T> Optional<T> configured(Supplier<T> call) {
        try {
            return Optional.of(throttle.call(call));
        } catch (S3Exception refused) {
            if (isNotConfigured(refused)) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private static boolean isNotConfigured(AwsServiceException refused) {
        return NOT_CONFIGURED.contains(ServiceErrors.code(refused));
    }
}
