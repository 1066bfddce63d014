package dev.monochord.engine.internal.item;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Bytes as the service counts them, for its limits and for consumed capacity. */
public final class ItemSizeCalculator {

    /** What a list or a map costs beside its elements. */
    static final int DOCUMENT = 3;
    /** What each element of a list or a map costs beside its name and value. */
    static final int ELEMENT = 1;

    private ItemSizeCalculator() {}

    /** The size of an item: its names and values. */
    public static int of(Map<String, AttributeValue> item) {
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += ofAttribute(attribute.getKey(), attribute.getValue());
        }
        return size;
    }

    public static int ofAttribute(String name, AttributeValue value) {
        return ofText(name) + of(value);
    }

    public static int of(AttributeValue value) {
        return switch (value.type()) {
            case S -> ofText(value.s());
            case N -> DynamoDbNumbers.size(value.n());
            case B -> value.b().asByteArrayUnsafe().length;
            case BOOL, NUL -> 1;
            case SS -> ofTexts(value.ss());
            case NS -> ofNumbers(value.ns());
            case BS -> ofBinaries(value.bs());
            case L -> ofList(value.l());
            case M -> DOCUMENT + ELEMENT * value.m().size() + of(value.m());
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("An attribute value must have exactly one type: " + value);
        };
    }

    /** The length of a text in UTF-8. */
    public static int ofText(String text) {
        int size = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                // Half of a surrogate pair is half of four bytes.
                size += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return size;
    }

    private static int ofTexts(List<String> texts) {
        int size = 0;
        for (String text : texts) {
            size += ofText(text);
        }
        return size;
    }

    private static int ofNumbers(List<String> numbers) {
        int size = 0;
        for (String number : numbers) {
            size += DynamoDbNumbers.size(number);
        }
        return size;
    }

    private static int ofBinaries(List<SdkBytes> binaries) {
        int size = 0;
        for (SdkBytes binary : binaries) {
            size += binary.asByteArrayUnsafe().length;
        }
        return size;
    }

    private static int ofList(List<AttributeValue> values) {
        int size = DOCUMENT + ELEMENT * values.size();
        for (AttributeValue value : values) {
            size += of(value);
        }
        return size;
    }
}
