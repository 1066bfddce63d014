package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import java.util.Locale;
import javax.lang.model.element.TypeElement;

/** What generated types and their members are called. */
final class GeneratedNames {

    private GeneratedNames() {}

    /** {@code TokenItem} for {@code Token}, {@code Outer_InnerItem} for a record inside another type. */
    static ClassName item(TypeElement element) {
        ClassName record = ClassName.get(element);
        return ClassName.get(record.packageName(), String.join("_", record.simpleNames()) + "Item");
    }

    /** {@code DynamoDbCelloTable} for {@code CelloTable}. */
    static ClassName table(TypeElement element) {
        ClassName contract = ClassName.get(element);
        return ClassName.get(contract.packageName(), "DynamoDb" + String.join("_", contract.simpleNames()));
    }

    /** {@code RoutedCelloTable} for {@code CelloTable}. */
    static ClassName route(TypeElement element) {
        ClassName contract = ClassName.get(element);
        return ClassName.get(contract.packageName(), "Routed" + String.join("_", contract.simpleNames()));
    }

    /** {@code TOKENS_OF_PROJECT} for {@code tokensOfProject}. */
    static String constant(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }

    /** {@code Token} for {@code token}. */
    static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /** {@code token} for {@code Token}. */
    static String small(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
