package dev.monochord.engine.internal.schema;

import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** One attribute of a key: its name and its type (S, N or B). */
public record KeyElement(String name, ScalarAttributeType type) {}
