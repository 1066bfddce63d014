package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;

/** TagResource, UntagResource and ListTagsOfResource. */
record TagOperations(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("TagResource", TagResourceRequest::builder)
                        .constraints(TableRequestConstraints.TAG_RESOURCE)
                        .withoutOutput()
                        .handledBy(this::tag),
                ApiOperation.builder("UntagResource", UntagResourceRequest::builder)
                        .constraints(TableRequestConstraints.UNTAG_RESOURCE)
                        .withoutOutput()
                        .handledBy(this::untag),
                ApiOperation.builder("ListTagsOfResource", ListTagsOfResourceRequest::builder)
                        .constraints(TableRequestConstraints.LIST_TAGS_OF_RESOURCE)
                        .handledBy(this::list));
    }

    TagResourceResponse tag(TagResourceRequest request) {
        String name = TableResourceArn.tableName(request.resourceArn());
        if (request.tags().isEmpty()) {
            throw ServiceError.validation("Atleast one Tag needs to be provided as Input.");
        }
        change(request.resourceArn(), name, tags -> Tags.added(tags, request.tags()));
        return TagResourceResponse.builder().build();
    }

    UntagResourceResponse untag(UntagResourceRequest request) {
        String name = TableResourceArn.tableName(request.resourceArn());
        if (request.tagKeys().isEmpty()) {
            throw ServiceError.validation("Atleast one Tag Key needs to be provided as Input.");
        }
        change(request.resourceArn(), name, tags -> Tags.removed(tags, request.tagKeys()));
        return UntagResourceResponse.builder().build();
    }

    ListTagsOfResourceResponse list(ListTagsOfResourceRequest request) {
        String arn = request.resourceArn();
        TableDefinition table = catalog.find(TableResourceArn.tableName(arn)).orElse(null);
        if (table == null) {
            if (!TableResourceArn.account(arn).equals(catalog.options().accountId())) {
                throw ServiceError.plain(
                        "AccessDeniedException",
                        "User: arn:aws:iam::" + catalog.options().accountId()
                                + ":root is not authorized to perform: dynamodb:ListTagsOfResource on resource: " + arn,
                        400);
            }
            throw notFound(arn);
        }
        return ListTagsOfResourceResponse.builder()
                .tags(Tags.list(table.settings().tags()))
                .build();
    }

    private void change(String arn, String name, UnaryOperator<Map<String, String>> change) {
        if (catalog.find(name).isEmpty()) {
            throw notFound(arn);
        }
        catalog.update(name, table -> table.withSettings(settings -> settings.tags = change.apply(settings.tags)));
    }

    private static RuntimeException notFound(String arn) {
        return ServiceError.resourceNotFound("Requested resource not found: ResourcArn: " + arn + " not found");
    }
}
