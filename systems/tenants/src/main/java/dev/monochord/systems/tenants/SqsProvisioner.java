package dev.monochord.systems.tenants;

import dev.monochord.runtime.client.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDeletedRecentlyException;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** Queues on Amazon SQS, or whatever speaks its protocol. Thread-safe. */
public final class SqsProvisioner implements QueueProvisioner {

    /** A call may take this long with its repetitions: far less than a lease, so that an owner knows how it went. */
    private static final Duration CALL = Duration.ofSeconds(30);

    private static final Pattern QUEUE_URL =
            Pattern.compile("https?://[^/\\s]+/(?:[^\\s]*/)?[A-Za-z0-9_-]{1,80}(\\.fifo)?");

    private final SqsClient sqs;
    private final TenantsConfig config;
    private final @Nullable LocalQueues local;

    private SqsProvisioner(SqsClient sqs, TenantsConfig config, @Nullable LocalQueues local) {
        this.sqs = sqs;
        this.config = config;
        this.local = local;
    }

    /** On the service that the settings name; credentials are found as the SDK finds them. */
    public static SqsProvisioner open(TenantsConfig config) {
        String region = config.sqsRegion() == null ? TenantsConfig.LOCAL_REGION : config.sqsRegion();
        return new SqsProvisioner(client(config.sqsEndpoint(), region, found(config.sqsEndpoint())), config, null);
    }

    /** On a service in this process, which is closed with it. */
    static SqsProvisioner open(TenantsConfig config, LocalQueues local) {
        return new SqsProvisioner(client(local.endpoint(), TenantsConfig.LOCAL_REGION, any()), config, local);
    }

    private static SqsClient client(@Nullable URI endpoint, String region, AwsCredentialsProvider credentials) {
        SqsClientBuilder builder = SqsClient.builder()
                .httpClientBuilder(Transport.shared())
                .region(Region.of(region))
                .credentialsProvider(credentials)
                .overrideConfiguration(options -> options.apiCallTimeout(CALL));
        if (endpoint != null) {
            builder.endpointOverride(endpoint);
        }
        return builder.build();
    }

    /** A service at an address of its own is often a local one, which takes any credentials. */
    private static AwsCredentialsProvider found(@Nullable URI endpoint) {
        DefaultCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
        if (endpoint == null) {
            return chain;
        }
        try {
            chain.resolveCredentials();
            return chain;
        } catch (SdkClientException none) {
            chain.close();
            return any();
        }
    }

    private static AwsCredentialsProvider any() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
    }

    @Override
    public TenantQueue create(String tenantId) {
        return call(() -> {
            String url = sqs.createQueue(request -> request.queueName(config.queueName(tenantId)))
                    .queueUrl();
            return queue(url);
        });
    }

    @Override
    public ExistingResources find(String tenantId, String name) {
        return call(() -> {
            try {
                String url = sqs.getQueueUrl(request -> request.queueName(name)).queueUrl();
                return new ExistingResources(queue(url), null);
            } catch (QueueDoesNotExistException none) {
                throw new ProvisioningException("there is no queue " + name, none);
            }
        });
    }

    private TenantQueue queue(String url) {
        String arn = sqs.getQueueAttributes(
                        request -> request.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);
        if (arn == null) {
            throw new ProvisioningException("the queue service did not say what it calls the queue", null);
        }
        return new TenantQueue(arn, url);
    }

    @Override
    public void remove(String tenantId) {
        call(() -> {
            try {
                String url = sqs.getQueueUrl(request -> request.queueName(config.queueName(tenantId)))
                        .queueUrl();
                return sqs.deleteQueue(request -> request.queueUrl(url));
            } catch (QueueDoesNotExistException gone) {
                return gone;
            }
        });
    }

    @Override
    public void removeAt(String queueUrl) {
        if (!QUEUE_URL.matcher(queueUrl).matches()) {
            return;
        }
        call(() -> {
            try {
                return sqs.deleteQueue(request -> request.queueUrl(queueUrl));
            } catch (QueueDoesNotExistException gone) {
                return gone;
            }
        });
    }

    @Override
    public Optional<URI> localAddress() {
        return Optional.ofNullable(local).map(LocalQueues::endpoint);
    }

    @Override
    public void close() {
        sqs.close();
        if (local != null) {
            local.close();
        }
    }

    private <T> T call(Supplier<T> work) {
        if (local != null) {
            local.await();
        }
        try {
            return work.get();
        } catch (QueueDeletedRecentlyException tooEarly) {
            throw new ProvisioningException(
                    "the queue was deleted less than 60 seconds ago, and its name is not free yet", tooEarly);
        } catch (AwsServiceException refused) {
            throw new ProvisioningException("the queue service refused: " + code(refused), refused);
        } catch (SdkException unreachable) {
            throw new ProvisioningException("the queue service could not be reached", unreachable);
        }
    }

    private static String code(AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        return code == null ? "status " + refused.statusCode() : code;
    }
}
