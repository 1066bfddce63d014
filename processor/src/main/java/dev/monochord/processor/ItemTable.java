package dev.monochord.processor;

import dev.monochord.annotations.Item;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Finds the table that an item names. */
final class ItemTable {

    private ItemTable() {}

    /** The interface, or null where it is not there; the compiler then says so. */
    static @Nullable TypeElement of(TypeElement record) {
        for (AnnotationMirror mirror : record.getAnnotationMirrors()) {
            boolean item = mirror.getAnnotationType().asElement() instanceof TypeElement type
                    && type.getQualifiedName().contentEquals(Item.class.getCanonicalName());
            if (item) {
                return table(mirror);
            }
        }
        return null;
    }

    private static @Nullable TypeElement table(AnnotationMirror item) {
        for (var member : item.getElementValues().entrySet()) {
            if (member.getKey().getSimpleName().contentEquals("table")) {
                return element(member.getValue());
            }
        }
        return null;
    }

    private static @Nullable TypeElement element(AnnotationValue value) {
        return value.getValue() instanceof DeclaredType type
                        && type.getKind() == TypeKind.DECLARED
                        && type.asElement() instanceof TypeElement element
                ? element
                : null;
    }
}
