package dev.monochord.engine.internal.wire;

import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the shape of a field of the SDK's model. */
final class JsonShapes {

    private JsonShapes() {}

    static JsonShape of(SdkField<?> field) {
        MarshallingType<?> type = field.marshallingType();
        if (type == MarshallingType.LIST) {
            return new ListShape(of(field.getRequiredTrait(ListTrait.class).memberFieldInfo()));
        }
        if (type == MarshallingType.MAP) {
            return new MapShape(of(field.getRequiredTrait(MapTrait.class).valueFieldInfo()));
        }
        if (type == MarshallingType.SDK_POJO) {
            SdkPojo sample = field.constructor().get();
            return sample instanceof AttributeValue.Builder
                    ? AttributeValueShape.INSTANCE
                    : StructureShape.of(field.constructor());
        }
        return scalar(field, type);
    }

    private static ScalarShape scalar(SdkField<?> field, MarshallingType<?> type) {
        if (type == MarshallingType.STRING) {
            return ScalarShape.STRING;
        }
        if (type == MarshallingType.INTEGER) {
            return ScalarShape.INTEGER;
        }
        if (type == MarshallingType.LONG) {
            return ScalarShape.LONG;
        }
        if (type == MarshallingType.DOUBLE) {
            return ScalarShape.DOUBLE;
        }
        if (type == MarshallingType.FLOAT) {
            return ScalarShape.FLOAT;
        }
        if (type == MarshallingType.BOOLEAN) {
            return ScalarShape.BOOLEAN;
        }
        if (type == MarshallingType.SDK_BYTES) {
            return ScalarShape.BLOB;
        }
        if (type == MarshallingType.INSTANT) {
            return ScalarShape.TIMESTAMP;
        }
        throw new IllegalStateException("No JSON form of " + field.memberName() + ", a " + type.getTargetClass());
    }
}
