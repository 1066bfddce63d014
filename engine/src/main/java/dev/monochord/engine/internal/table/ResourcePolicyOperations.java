package dev.monochord.engine.internal.table;

import static java.util.Objects.requireNonNull;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.ResourcePolicy;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyResponse;

/** PutResourcePolicy, GetResourcePolicy and DeleteResourcePolicy: kept and described, not enforced. */
record ResourcePolicyOperations(Catalog catalog) {

    /** What a caller expects who wants to add a policy only where there is none. */
    private static final String NONE = "NO_POLICY";

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("PutResourcePolicy", PutResourcePolicyRequest::builder)
                        .constraints(TableRequestConstraints.PUT_RESOURCE_POLICY)
                        .handledBy(this::put),
                ApiOperation.builder("GetResourcePolicy", GetResourcePolicyRequest::builder)
                        .constraints(TableRequestConstraints.GET_RESOURCE_POLICY)
                        .handledBy(this::get),
                ApiOperation.builder("DeleteResourcePolicy", DeleteResourcePolicyRequest::builder)
                        .constraints(TableRequestConstraints.DELETE_RESOURCE_POLICY)
                        .handledBy(this::delete));
    }

    PutResourcePolicyResponse put(PutResourcePolicyRequest request) {
        TableDefinition table = require(request.resourceArn());
        PolicyDocument document = PolicyDocument.parse(request.policy());
        TableDefinition changed = change(table, request.expectedRevisionId(), old -> {
            boolean same = old != null && document.isEquivalent(old.document());
            return same ? old : revise(old, request.policy());
        });
        return PutResourcePolicyResponse.builder()
                .revisionId(requireNonNull(changed.settings().policy()).revisionId())
                .build();
    }

    /** Revisions are times in milliseconds, and grow even if the clock does not. */
    private ResourcePolicy revise(@Nullable ResourcePolicy old, String document) {
        long now = catalog.clock().millis();
        long revision = old == null ? now : Math.max(now, old.time() + 1);
        return new ResourcePolicy(document, Long.toString(revision));
    }

    GetResourcePolicyResponse get(GetResourcePolicyRequest request) {
        TableDefinition table = require(request.resourceArn());
        ResourcePolicy policy = table.settings().policy();
        if (policy == null) {
            throw notFound(table.arn());
        }
        return GetResourcePolicyResponse.builder()
                .policy(policy.document())
                .revisionId(policy.revisionId())
                .build();
    }

    DeleteResourcePolicyResponse delete(DeleteResourcePolicyRequest request) {
        TableDefinition table = require(request.resourceArn());
        ResourcePolicy policy = table.settings().policy();
        change(table, request.expectedRevisionId(), old -> null);
        return DeleteResourcePolicyResponse.builder()
                .revisionId(policy == null ? "" : policy.revisionId())
                .build();
    }

    private TableDefinition change(
            TableDefinition table, @Nullable String expected, UnaryOperator<@Nullable ResourcePolicy> change) {
        return catalog.update(table.name(), current -> {
            ResourcePolicy old = current.settings().policy();
            requireRevision(current, expected, old);
            ResourcePolicy changed = change.apply(old);
            return current.withSettings(settings -> settings.policy = changed);
        });
    }

    private static void requireRevision(
            TableDefinition table, @Nullable String expected, @Nullable ResourcePolicy policy) {
        if (expected == null || expected.equals(policy == null ? NONE : policy.revisionId())) {
            return;
        }
        if (policy == null) {
            throw notFound(table.arn());
        }
        throw notFound(
                expected.equals(NONE)
                        ? "Requested policy update expecting none to be present for table " + table.name()
                                + ", but a policy exists with revision id " + policy.revisionId() + "."
                        : "Requested update for policy with revision id " + expected
                                + ", but the policy associated to target table " + table.name() + " has revision id "
                                + policy.revisionId() + ".");
    }

    private TableDefinition require(String arn) {
        String name = TableResourceArn.tableName(arn);
        return catalog.find(name)
                .orElseThrow(() ->
                        ServiceError.resourceNotFound("Requested resource not found: Table: " + name + " not found"));
    }

    private static RuntimeException notFound(String reason) {
        return ServiceError.of(
                PolicyNotFoundException.builder(),
                "Resource-based policy not found for the provided ResourceArn: " + reason);
    }
}
