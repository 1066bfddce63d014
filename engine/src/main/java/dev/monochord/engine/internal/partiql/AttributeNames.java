package dev.monochord.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;

/** Finds the attributes that a condition looks at. */
final class AttributeNames {

    private AttributeNames() {}

    /** Their names, in the order written. */
    static List<String> of(Expr expr) {
        List<String> names = new ArrayList<>();
        collect(expr, names);
        return names;
    }

    private static void collect(Expr expr, List<String> names) {
        if (expr instanceof Expr.Path path) {
            names.add(path.root());
        } else if (expr instanceof Expr.Binary binary) {
            for (Expr term : Conditions.chain(binary, binary.operator())) {
                collect(term, names);
            }
        } else if (expr instanceof Expr.Not not) {
            collect(not.operand(), names);
        } else if (expr instanceof Expr.Between between) {
            List.of(between.operand(), between.lower(), between.upper()).forEach(each -> collect(each, names));
        } else if (expr instanceof Expr.In in) {
            collect(in.operand(), names);
            collect(in.candidates(), names);
        } else if (expr instanceof Expr.Sequence list) {
            list.members().forEach(member -> collect(member, names));
        } else if (expr instanceof Expr.IsType test) {
            collect(test.operand(), names);
        } else if (expr instanceof Expr.Call call) {
            call.arguments().forEach(argument -> collect(argument, names));
        }
    }
}
