package dev.monochord.engine.internal.wire;

import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the shape of a field of the SDK's model. */
final class JsonShapes {

    private static final Map<MarshallingType<?>, ScalarShape> SCALARS = Map.of(
            MarshallingType.STRING, ScalarShape.STRING,
            MarshallingType.INTEGER, ScalarShape.INTEGER,
            MarshallingType.LONG, ScalarShape.LONG,
            MarshallingType.DOUBLE, ScalarShape.DOUBLE,
            MarshallingType.FLOAT, ScalarShape.FLOAT,
            MarshallingType.BOOLEAN, ScalarShape.BOOLEAN,
            MarshallingType.SDK_BYTES, ScalarShape.BLOB,
            MarshallingType.INSTANT, ScalarShape.TIMESTAMP);

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
        ScalarShape scalar = SCALARS.get(type);
        if (scalar == null) {
            throw new IllegalStateException("No JSON form of " + field.memberName() + ", a " + type.getTargetClass());
        }
        return scalar;
    }
}
