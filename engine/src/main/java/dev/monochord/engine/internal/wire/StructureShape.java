package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.utils.builder.Buildable;

/** A structure of the SDK's model, by way of its {@code sdkFields()}; they are looked through once per class. */
final class StructureShape implements JsonShape {

    static final String SERVICE_PACKAGE = "com.amazonaws.dynamodb.v20120810.";

    private static final Map<Class<?>, StructureShape> KNOWN = new ConcurrentHashMap<>();

    private final String typeName;
    private final @Nullable Supplier<SdkPojo> constructor;
    private final List<Member> members;
    private final Map<String, Member> byName;

    private record Member(String name, SerializedString json, SdkField<?> field, JsonShape shape) {}

    private StructureShape(SdkPojo sample, @Nullable Supplier<SdkPojo> constructor) {
        this.typeName = SERVICE_PACKAGE + modelName(sample);
        this.constructor = constructor;
        this.members = new ArrayList<>();
        this.byName = new HashMap<>();
        for (SdkField<?> field : sample.sdkFields()) {
            String name = field.locationName();
            Member member = new Member(name, new SerializedString(name), field, JsonShapes.of(field));
            members.add(member);
            byName.put(name, member);
        }
    }

    /** The shape of an object at hand: a request's builder, a response, an exception. */
    static StructureShape of(SdkPojo sample) {
        StructureShape known = KNOWN.get(sample.getClass());
        return known != null
                ? known
                : KNOWN.computeIfAbsent(sample.getClass(), type -> new StructureShape(sample, null));
    }

    /** The shape of the objects whose builders this makes. */
    static StructureShape of(Supplier<SdkPojo> constructor) {
        return new StructureShape(constructor.get(), constructor);
    }

    /** The service's name of the class: that of the SDK, except that the SDK calls an input a request. */
    private static String modelName(SdkPojo sample) {
        Class<?> outer = sample.getClass().getEnclosingClass();
        String name = (outer == null ? sample.getClass() : outer).getSimpleName();
        return sample instanceof AwsRequest.Builder ? name.replaceFirst("Request$", "Input") : name;
    }

    @Override
    public String typeName() {
        return typeName;
    }

    @Override
    public @Nullable Object ofNull() {
        return constructor == null ? null : build(constructor.get());
    }

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        SdkPojo builder = Objects.requireNonNull(constructor).get();
        fill(builder, parser, place);
        return build(builder);
    }

    /** Reads the members of the structure into a builder. A null member is an absent one; an unknown one is skipped. */
    void fill(SdkPojo builder, JsonParser parser, Place place) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw TypeMismatch.structure(parser.currentToken(), this, place);
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            Member member = byName.get(name);
            if (member == null) {
                parser.skipChildren();
            } else if (token == JsonToken.VALUE_NULL) {
                member.field().set(builder, null);
            } else {
                member.field().set(builder, member.shape().read(parser, Place.FIELD));
            }
        }
    }

    static Object build(SdkPojo builder) {
        return ((Buildable) builder).build();
    }

    @Override
    public void write(JsonGenerator generator, Object value) throws IOException {
        generator.writeStartObject();
        writeMembers(generator, value);
        generator.writeEndObject();
    }

    /** Writes the members that are set; a list or map that the SDK made up for an absent one is not. */
    void writeMembers(JsonGenerator generator, Object value) throws IOException {
        for (Member member : members) {
            Object item = member.field().getValueOrDefault(value);
            if (item == null || item instanceof SdkAutoConstructList || item instanceof SdkAutoConstructMap) {
                continue;
            }
            generator.writeFieldName(member.json());
            member.shape().write(generator, item);
        }
    }
}
