package dev.monochord.engine.internal.schema;

import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * An enabled stream of a table, as the data path sees it.
 *
 * @param storageId its records' prefix in the store, from the same numbers as tables' ids
 * @param label the time-like label at the end of its ARN
 */
public record StreamSchema(int storageId, String arn, String label, StreamViewType viewType) {}
