package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.DocumentPath;
import dev.monochord.engine.internal.expression.PathElement;
import dev.monochord.engine.internal.item.EncodedItem;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a SELECT asks for: everything, or values from inside an item, each under the last name of its path. */
record SelectColumns(@Nullable Map<String, DocumentPath> paths) {

    static SelectColumns of(@Nullable List<Expr> columns) {
        if (columns == null) {
            return new SelectColumns(null);
        }
        Map<String, DocumentPath> paths = new LinkedHashMap<>();
        for (Expr column : columns) {
            if (!(column instanceof Expr.Path path)) {
                throw notAPath(column);
            }
            DocumentPath document = Bindings.path(path);
            String name = name(document);
            if (paths.put(name, document) != null) {
                throw ServiceError.validation("The select clause has a column twice: " + name);
            }
        }
        return new SelectColumns(paths);
    }

    private static RuntimeException notAPath(Expr column) {
        SourcePosition position = column instanceof Expr.Call call
                ? call.position()
                : column instanceof Expr.Literal literal ? literal.position() : null;
        String what = "Unexpected path component";
        return position == null ? ServiceError.validation(what) : StatementErrors.at(what, position);
    }

    /** The last name of a path, and the indexes after it. */
    private static String name(DocumentPath path) {
        StringBuilder name = new StringBuilder(path.root());
        for (PathElement step : path.steps()) {
            if (step.name() != null) {
                name.setLength(0);
                name.append(step.name());
            } else {
                name.append('[').append(step.index()).append(']');
            }
        }
        return name.toString();
    }

    /** The attributes that are looked at, in the order written; none where everything is asked for. */
    Set<String> attributes() {
        Set<String> attributes = new LinkedHashSet<>();
        if (paths != null) {
            paths.values().forEach(path -> attributes.add(path.root()));
        }
        return attributes;
    }

    /** What is answered of an item. */
    Map<String, AttributeValue> of(EncodedItem item) {
        if (paths == null) {
            return item.toResponse();
        }
        Map<String, AttributeValue> found = new LinkedHashMap<>();
        paths.forEach((name, path) -> {
            AttributeValue value = path.in(item);
            if (value != null) {
                found.put(name, value);
            }
        });
        return found;
    }
}
