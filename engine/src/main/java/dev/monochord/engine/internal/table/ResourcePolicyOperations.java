package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.ResourcePolicy;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import java.util.UUID;
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
        ResourcePolicy policy =
                new ResourcePolicy(request.policy(), UUID.randomUUID().toString());
        TableDefinition changed = change(table, request.expectedRevisionId(), policy);
        ResourcePolicy kept = changed.settings().policy();
        return PutResourcePolicyResponse.builder()
                .revisionId(kept == null ? policy.revisionId() : kept.revisionId())
                .build();
    }

    GetResourcePolicyResponse get(GetResourcePolicyRequest request) {
        TableDefinition table = require(request.resourceArn());
        ResourcePolicy policy = table.settings().policy();
        if (policy == null) {
            throw notFound(table);
        }
        return GetResourcePolicyResponse.builder()
                .policy(policy.document())
                .revisionId(policy.revisionId())
                .build();
    }

    DeleteResourcePolicyResponse delete(DeleteResourcePolicyRequest request) {
        TableDefinition table = require(request.resourceArn());
        ResourcePolicy policy = table.settings().policy();
        change(table, request.expectedRevisionId(), null);
        return DeleteResourcePolicyResponse.builder()
                .revisionId(policy == null ? "" : policy.revisionId())
                .build();
    }

    private TableDefinition change(TableDefinition table, @Nullable String expected, @Nullable ResourcePolicy policy) {
        return catalog.update(table.name(), current -> {
            ResourcePolicy old = current.settings().policy();
            String revision = old == null ? NONE : old.revisionId();
            if (expected != null && !expected.equals(revision)) {
                throw notFound(current);
            }
            return current.withSettings(settings -> settings.policy = policy);
        });
    }

    private TableDefinition require(String arn) {
        return catalog.find(TableResourceArn.tableName(arn))
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: ResourcArn: " + arn + " not found"));
    }

    private static RuntimeException notFound(TableDefinition table) {
        return ServiceError.of(
                PolicyNotFoundException.builder(),
                "Resource-based policy not found for the provided ResourceArn: " + table.arn());
    }
}
