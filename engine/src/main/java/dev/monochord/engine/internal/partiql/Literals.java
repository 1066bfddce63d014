package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.ValueChecks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Makes attribute values from the literals of a statement. Refusals say where in the literal they are. */
final class Literals {

    private static final String ROOT = "root";
    private static final int MAX_LEVELS = 32;

    private Literals() {}

    /** The value of a literal, or the service's validation error where it has none. */
    static AttributeValue value(Expr expr) {
        return value(expr, ROOT, 0);
    }

    private static AttributeValue value(Expr expr, String path, int level) {
        if (level >= MAX_LEVELS) {
            throw ServiceError.validation("Nesting Levels have exceeded supported limits under " + path);
        }
        if (expr instanceof Expr.Literal literal) {
            AttributeValue value = scalar(literal, path);
            if (value != null) {
                return value;
            }
        }
        if (expr instanceof Expr.Sequence list) {
            List<AttributeValue> members = new ArrayList<>();
            for (int i = 0; i < list.members().size(); i++) {
                members.add(value(list.members().get(i), path + "[" + i + "]", level + 1));
            }
            return AttributeValue.fromL(members);
        }
        if (expr instanceof Expr.Struct struct) {
            return AttributeValue.fromM(fields(struct, path, level));
        }
        if (expr instanceof Expr.Bag bag) {
            return set(bag, path);
        }
        throw unsupported(expr, path);
    }

    private static @Nullable AttributeValue scalar(Expr.Literal literal, String path) {
        return switch (literal.type()) {
            case TEXT -> AttributeValue.fromS(literal.text());
            case NUMBER -> AttributeValue.fromN(number(literal.text(), path));
            case BOOLEAN -> AttributeValue.fromBool(Boolean.parseBoolean(literal.text()));
            case NULL -> AttributeValue.fromNul(true);
            case MISSING -> null;
        };
    }

    private static String number(String text, String path) {
        try {
            return ValueChecks.value(Layer.OLDER, AttributeValue.fromN(text)).n();
        } catch (DynamoDbException refusal) {
            throw ServiceError.validation(refusal.awsErrorDetails().errorMessage() + " under " + path);
        }
    }

    private static Map<String, AttributeValue> fields(Expr.Struct struct, String path, int level) {
        Map<String, AttributeValue> fields = new LinkedHashMap<>();
        for (Expr.Field field : struct.fields()) {
            String key = key(field, path);
            if (fields.put(key, value(field.value(), path + "." + key, level + 1)) != null) {
                throw ServiceError.validation("A tuple has a key twice; key: " + key + " under " + path);
            }
        }
        return fields;
    }

    /** The name of a field, which must be a text. */
    static String key(Expr.Field field, String path) {
        if (field.key() instanceof Expr.Literal literal && literal.type() == Expr.Literal.Type.TEXT) {
            return literal.text();
        }
        throw ServiceError.validation("The keys of a tuple must be strings under " + path);
    }

    private static AttributeValue set(Expr.Bag bag, String path) {
        if (bag.members().isEmpty()) {
            throw ServiceError.validation("Empty bags are not supported");
        }
        List<String> texts = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        List<String> written = new ArrayList<>();
        for (int i = 0; i < bag.members().size(); i++) {
            Expr member = bag.members().get(i);
            if (!(member instanceof Expr.Literal literal)) {
                throw unsupported(member, path + "[" + i + "]");
            }
            if (literal.type() == Expr.Literal.Type.TEXT) {
                texts.add(literal.text());
            } else if (literal.type() == Expr.Literal.Type.NUMBER) {
                numbers.add(number(literal.text(), path + "[" + i + "]"));
            }
            written.add(literal.text());
        }
        if (texts.size() == written.size()) {
            return ValueChecks.value(Layer.OLDER, AttributeValue.fromSs(texts));
        }
        if (numbers.size() != written.size()) {
            throw ServiceError.validation("A bag may hold only strings or only numbers; bag under " + path);
        }
        if (new HashSet<>(numbers).size() < numbers.size()) {
            throw ServiceError.validation("One or more parameter values were invalid: Input collection " + written
                    + " contains duplicates! under " + path);
        }
        return AttributeValue.fromNs(numbers);
    }

    private static DynamoDbException unsupported(Expr expr, String path) {
        SourcePosition position = position(expr);
        String what = "Unsupported data type: " + expr.label() + " under key " + path;
        return position == null ? ServiceError.validation(what) : StatementErrors.at(what, position);
    }

    private static @Nullable SourcePosition position(Expr expr) {
        if (expr instanceof Expr.Path path) {
            return path.position();
        }
        if (expr instanceof Expr.Parameter parameter) {
            return parameter.position();
        }
        if (expr instanceof Expr.Literal literal) {
            return literal.position();
        }
        return expr instanceof Expr.Call call ? call.position() : null;
    }
}
