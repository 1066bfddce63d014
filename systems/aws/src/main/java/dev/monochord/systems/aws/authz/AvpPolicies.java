package dev.monochord.systems.aws.authz;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.Question;
import dev.monochord.systems.authz.store.PolicyStoreLocation;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.authz.store.RemotePolicy;
import dev.monochord.systems.authz.store.RemotePolicyException;
import dev.monochord.systems.authz.store.RemotePolicyException.Kind;
import dev.monochord.systems.aws.AwsClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.verifiedpermissions.VerifiedPermissionsClient;
import software.amazon.awssdk.services.verifiedpermissions.model.BatchGetPolicyInputItem;
import software.amazon.awssdk.services.verifiedpermissions.model.BatchGetPolicyResponse;
import software.amazon.awssdk.services.verifiedpermissions.model.ConflictException;
import software.amazon.awssdk.services.verifiedpermissions.model.PolicyItem;
import software.amazon.awssdk.services.verifiedpermissions.model.PolicyType;
import software.amazon.awssdk.services.verifiedpermissions.model.ResourceNotFoundException;
import software.amazon.awssdk.services.verifiedpermissions.model.ServiceQuotaExceededException;
import software.amazon.awssdk.services.verifiedpermissions.model.ValidationException;

/**
 * A policy store of Amazon Verified Permissions. Throttled and failed calls are repeated by the SDK; a decision gets three
 * seconds with its repetitions, since somebody waits for it. Thread-safe.
 */
public final class AvpPolicies implements RemotePolicies {

    private static final Duration MAX_DECISION = Duration.ofSeconds(3);

    /** What BatchGetPolicy takes at once. */
    private static final int BATCH = 100;

    private final AwsClients clients;
    private final VerifiedPermissionsClient client;
    private final String storeId;

    private AvpPolicies(AwsClients clients, String storeId) {
        this.clients = clients;
        this.client = clients.client(VerifiedPermissionsClient.builder(), null, null);
        this.storeId = storeId;
    }

    /** Opens a policy store, with the credentials and the endpoint that the SDK finds. */
    public static AvpPolicies open(PolicyStoreLocation location) {
        return open(new AwsClients(location.region()), location.id());
    }

    /** Opens a policy store with clients that are closed with it. */
    static AvpPolicies open(AwsClients clients, String storeId) {
        return new AvpPolicies(clients, storeId);
    }

    @Override
    public String create(String token, String name, String statement) {
        return call(() -> client.createPolicy(request -> request.policyStoreId(storeId)
                        .clientToken(token)
                        .definition(definition ->
                                definition.staticValue(policy -> policy.description(RemotePolicy.description(name))
                                        .statement(statement))))
                .policyId());
    }

    @Override
    public void update(String policyId, String name, String statement) {
        call(() -> client.updatePolicy(request -> request.policyStoreId(storeId)
                .policyId(policyId)
                .definition(definition -> definition.staticValue(policy ->
                        policy.description(RemotePolicy.description(name)).statement(statement)))));
    }

    @Override
    public void delete(String policyId) {
        call(() -> {
            try {
                return client.deletePolicy(
                        request -> request.policyStoreId(storeId).policyId(policyId));
            } catch (ResourceNotFoundException gone) {
                return gone;
            }
        });
    }

    @Override
    public List<RemotePolicy> policies() {
        return call(() -> {
            List<String> ids = client
                    .listPoliciesPaginator(request ->
                            request.policyStoreId(storeId).filter(filter -> filter.policyType(PolicyType.STATIC)))
                    .policies()
                    .stream()
                    .map(PolicyItem::policyId)
                    .toList();
            List<RemotePolicy> found = new ArrayList<>();
            for (int i = 0; i < ids.size(); i += BATCH) {
                found.addAll(read(ids.subList(i, Math.min(ids.size(), i + BATCH))));
            }
            return found;
        });
    }

    /** What was deleted since it was listed is left out. */
    private List<RemotePolicy> read(List<String> ids) {
        BatchGetPolicyResponse response = client.batchGetPolicy(request -> request.requests(ids.stream()
                .map(id -> BatchGetPolicyInputItem.builder()
                        .policyStoreId(storeId)
                        .policyId(id)
                        .build())
                .toList()));
        return response.results().stream()
                .map(policy -> new RemotePolicy(
                        policy.policyId(),
                        policy.definition().staticValue().description(),
                        policy.definition().staticValue().statement()))
                .toList();
    }

    @Override
    public Optional<String> schema() {
        return call(() -> {
            try {
                return Optional.of(client.getSchema(request -> request.policyStoreId(storeId))
                        .schema());
            } catch (ResourceNotFoundException none) {
                return Optional.empty();
            }
        });
    }

    @Override
    public void putSchema(String json) {
        call(() -> client.putSchema(
                request -> request.policyStoreId(storeId).definition(definition -> definition.cedarJson(json))));
    }

    @Override
    public CedarVerdict ask(Question question, String namespace) {
        return call(() -> AvpQuestions.verdict(client.isAuthorized(request -> AvpQuestions.fill(
                request.policyStoreId(storeId).overrideConfiguration(override -> override.apiCallTimeout(MAX_DECISION)),
                question,
                namespace))));
    }

    private static <T> T call(Supplier<T> work) {
        try {
            return work.get();
        } catch (ResourceNotFoundException missing) {
            throw failed(Kind.NOT_FOUND, missing);
        } catch (ValidationException | ConflictException | ServiceQuotaExceededException rejected) {
            throw failed(Kind.REJECTED, rejected);
        } catch (AwsServiceException refused) {
            throw failed(Kind.UNAVAILABLE, refused);
        } catch (SdkException unreachable) {
            throw new RemotePolicyException(
                    Kind.UNAVAILABLE,
                    "Verified Permissions did not respond in time or could not be reached",
                    unreachable);
        }
    }

    private static RemotePolicyException failed(Kind kind, AwsServiceException failure) {
        String code = failure.awsErrorDetails() == null
                ? "status " + failure.statusCode()
                : failure.awsErrorDetails().errorCode();
        String said = failure.awsErrorDetails() == null
                ? null
                : failure.awsErrorDetails().errorMessage();
        return new RemotePolicyException(
                kind, "Verified Permissions: " + code + (said == null || said.isBlank() ? "" : ", " + said), failure);
    }

    @Override
    public void close() {
        client.close();
        clients.close();
    }
}
