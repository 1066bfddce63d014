package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.PARSE;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;

/** Which method of the runtime reads which number. */
final class NumberCode {

    private NumberCode() {}

    static String decodeMethod(NumberKind kind) {
        return switch (kind) {
            case BYTE -> "byteNumber";
            case SHORT -> "shortNumber";
            case INT -> "intNumber";
            case LONG -> "longNumber";
            case BIG_INTEGER -> "bigInteger";
            case BIG_DECIMAL -> "decimal";
            case FLOAT -> "floatNumber";
            case DOUBLE -> "doubleNumber";
        };
    }

    /** A function from the text of a number, or of a time since 1970. */
    static CodeBlock parser(AttributeType type) {
        return CodeBlock.of("$T::$L", PARSE, parseMethod(type));
    }

    /** The method that reads the text. */
    static String parseMethod(AttributeType type) {
        if (type instanceof AttributeType.Time time) {
            return switch (time.format()) {
                case ISO -> "iso";
                case EPOCH_SECONDS -> "seconds";
                case EPOCH_MILLIS -> "millis";
            };
        }
        return type instanceof AttributeType.Numeric number ? decodeMethod(number.kind()) : "decimal";
    }
}
