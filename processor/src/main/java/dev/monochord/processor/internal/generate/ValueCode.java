package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.DECODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;

/**
 * Expressions that turn a Java value into a stored attribute and back. Records, unions and constants get private methods
 * of the class that the expressions stand in.
 */
final class ValueCode {

    private final GeneratedMembers members;
    private final TextCode texts;
    private final RecordCode records;

    ValueCode(GeneratedMembers members) {
        this.members = members;
        this.texts = new TextCode(members);
        this.records = new RecordCode(members, this);
    }

    TextCode texts() {
        return texts;
    }

    /** {@code Encode.text(value)}: the attribute of a value that is not null. */
    CodeBlock encode(JavaValue value, CodeBlock expression) {
        if (value instanceof JavaValue.Nested nested) {
            return CodeBlock.of("$L($L)", records.encoder(nested), expression);
        }
        if (value instanceof JavaValue.Union union) {
            return CodeBlock.of("$L($L)", records.encoder(union), expression);
        }
        if (value instanceof JavaValue.Many many) {
            return encodeMany(many, expression);
        }
        if (value instanceof JavaValue.Converted converted) {
            return encodeConverted(converted, expression);
        }
        AttributeType stored = value.stored();
        if (stored == AttributeType.TEXT || stored instanceof AttributeType.Enumeration) {
            return CodeBlock.of("$T.text($L)", ENCODE, texts.write(value, expression));
        }
        return CodeBlock.of("$T.$L($L)", ENCODE, simpleMethod(stored), expression);
    }

    private static String simpleMethod(AttributeType stored) {
        if (stored instanceof AttributeType.Numeric) {
            return "number";
        }
        if (stored == AttributeType.BOOLEAN) {
            return "bool";
        }
        if (stored == AttributeType.BINARY) {
            return "binary";
        }
        if (stored instanceof AttributeType.Time time) {
            return timeMethod(time);
        }
        return "document";
    }

    private static String timeMethod(AttributeType.Time time) {
        return switch (time.format()) {
            case ISO -> "iso";
            case EPOCH_SECONDS -> "seconds";
            case EPOCH_MILLIS -> "millis";
        };
    }

    /** A function that does the same: a method reference where there is one. */
    CodeBlock encoder(JavaValue value) {
        if (value instanceof JavaValue.Simple && value.stored() != AttributeType.TEXT) {
            return CodeBlock.of("$T::$L", ENCODE, simpleMethod(value.stored()));
        }
        if (value instanceof JavaValue.Simple && TextCode.isString(value.type())) {
            return CodeBlock.of("$T::text", ENCODE);
        }
        if (value instanceof JavaValue.Nested nested) {
            return CodeBlock.of("$T::$L", members.owner(), records.encoder(nested));
        }
        if (value instanceof JavaValue.Union union) {
            return CodeBlock.of("$T::$L", members.owner(), records.encoder(union));
        }
        String each = LambdaNames.of(value);
        return CodeBlock.of("$L -> $L", each, encode(value, CodeBlock.of("$L", each)));
    }

    private CodeBlock encodeMany(JavaValue.Many many, CodeBlock expression) {
        JavaValue element = many.element();
        return switch (many.stored().stored()) {
            case M -> CodeBlock.of("$T.map($L, $L)", ENCODE, expression, encoder(element));
            case SS ->
                texts.isText(element)
                        ? CodeBlock.of("$T.texts($L)", ENCODE, expression)
                        : CodeBlock.of(
                                "$T.texts($L.stream().map(each -> $L).toList())",
                                ENCODE,
                                expression,
                                texts.write(element, CodeBlock.of("each")));
            case NS ->
                element.stored() instanceof AttributeType.Time time
                        ? CodeBlock.of(
                                "$T.numbers($L.stream().map($T::$L).toList())",
                                ENCODE,
                                expression,
                                java.time.Instant.class,
                                timeMethod(time).equals("seconds") ? "getEpochSecond" : "toEpochMilli")
                        : CodeBlock.of("$T.numbers($L)", ENCODE, expression);
            case BS -> CodeBlock.of("$T.binaries($L)", ENCODE, expression);
            default -> CodeBlock.of("$T.list($L, $L)", ENCODE, expression, encoder(element));
        };
    }

    private CodeBlock encodeConverted(JavaValue.Converted value, CodeBlock expression) {
        CodeBlock stored =
                CodeBlock.of("$L.toStored($L)", members.converter(ClassName.get(value.converter())), expression);
        return value.stored().stored() == StoredType.L
                ? CodeBlock.of("$1T.list($2L, $1T::any)", ENCODE, stored)
                : CodeBlock.of(
                        "$T.$L($L)", ENCODE, convertedMethod(value.stored().stored(), "number"), stored);
    }

    private static String convertedMethod(StoredType type, String number) {
        return switch (type) {
            case S -> "text";
            case N -> number;
            case BOOL -> "bool";
            case B -> "binary";
            default -> "document";
        };
    }

    /** {@code Decode.text(attribute)}: the value of an attribute that is there. */
    CodeBlock decode(JavaValue value, CodeBlock attribute, boolean lenient) {
        if (value instanceof JavaValue.Nested nested) {
            return CodeBlock.of("$L($L)", records.decoder(nested), attribute);
        }
        if (value instanceof JavaValue.Union union) {
            return CodeBlock.of("$L($L)", records.decoder(union), attribute);
        }
        if (value instanceof JavaValue.Many many) {
            return decodeMany(many, attribute, lenient);
        }
        if (value instanceof JavaValue.Converted converted) {
            return decodeConverted(converted, attribute);
        }
        AttributeType stored = value.stored();
        if (lenient && value instanceof JavaValue.Constant constant) {
            CodeBlock names = constant.names().values().stream()
                    .map(name -> CodeBlock.of("$S", name))
                    .collect(CodeBlock.joining(", "));
            return texts.read(value, CodeBlock.of("$T.lenientName($L, $L)", DECODE, attribute, names));
        }
        if (stored == AttributeType.TEXT || stored instanceof AttributeType.Enumeration) {
            return texts.read(value, CodeBlock.of("$T.$L($L)", DECODE, lenient ? "lenientText" : "text", attribute));
        }
        return CodeBlock.of("$T.$L($L)", DECODE, decodeMethod(stored, lenient), attribute);
    }

    private static String decodeMethod(AttributeType stored, boolean lenient) {
        String exact = stored instanceof AttributeType.Numeric number
                ? NumberCode.decodeMethod(number.kind())
                : simpleMethod(stored);
        if (!lenient || exact.equals("binary")) {
            return exact;
        }
        return "lenient" + (exact.equals("iso") ? "Time" : GeneratedNames.capital(exact.replace("Number", "")));
    }

    private CodeBlock decoder(JavaValue value, boolean lenient) {
        if (value instanceof JavaValue.Simple && value.stored() != AttributeType.TEXT) {
            return CodeBlock.of("$T::$L", DECODE, decodeMethod(value.stored(), lenient));
        }
        if (value instanceof JavaValue.Simple && TextCode.isString(value.type())) {
            return CodeBlock.of("$T::$L", DECODE, lenient ? "lenientText" : "text");
        }
        if (value instanceof JavaValue.Nested nested) {
            return CodeBlock.of("$T::$L", members.owner(), records.decoder(nested));
        }
        if (value instanceof JavaValue.Union union) {
            return CodeBlock.of("$T::$L", members.owner(), records.decoder(union));
        }
        String each = LambdaNames.of(value);
        return CodeBlock.of("$L -> $L", each, decode(value, CodeBlock.of("$L", each), lenient));
    }

    private CodeBlock decodeMany(JavaValue.Many many, CodeBlock attribute, boolean lenient) {
        JavaValue element = many.element();
        return switch (many.stored().stored()) {
            case M -> CodeBlock.of("$T.map($L, $L)", DECODE, attribute, decoder(element, lenient));
            case SS ->
                texts.isText(element)
                        ? CodeBlock.of("$T.texts($L)", DECODE, attribute)
                        : CodeBlock.of(
                                "$T.texts($L).stream().map(each -> $L).collect($T.toCollection($T::new))",
                                DECODE,
                                attribute,
                                texts.read(element, CodeBlock.of("each")),
                                Collectors.class,
                                LinkedHashSet.class);
            case NS -> CodeBlock.of("$T.numbers($L, $L)", DECODE, attribute, NumberCode.parser(element.stored()));
            case BS -> CodeBlock.of("$T.binaries($L)", DECODE, attribute);
            default -> {
                CodeBlock list = CodeBlock.of("$T.list($L, $L)", DECODE, attribute, decoder(element, lenient));
                yield many.stored() instanceof AttributeType.SetOf
                        ? CodeBlock.of("new $T<>($L)", LinkedHashSet.class, list)
                        : list;
            }
        };
    }

    private CodeBlock decodeConverted(JavaValue.Converted value, CodeBlock attribute) {
        CodeBlock stored = value.stored().stored() == StoredType.L
                ? CodeBlock.of("$1T.list($2L, $1T::any)", DECODE, attribute)
                : CodeBlock.of(
                        "$T.$L($L)", DECODE, convertedMethod(value.stored().stored(), "decimal"), attribute);
        return CodeBlock.of("$L.fromStored($L)", members.converter(ClassName.get(value.converter())), stored);
    }
}
