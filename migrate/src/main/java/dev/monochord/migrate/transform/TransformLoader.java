package dev.monochord.migrate.transform;

import dev.monochord.runtime.error.InvalidInputException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Makes transforms of classes that the user names. */
public final class TransformLoader {

    private static final String FIELD = "transform";

    private TransformLoader() {}

    /**
     * A new transform of a class, by its public constructor without parameters.
     *
     * @throws InvalidInputException if there is no such class or it is no transform
     */
    public static ItemTransform load(String className, ClassLoader loader) {
        Class<?> type = find(className, loader);
        if (!ItemTransform.class.isAssignableFrom(type)) {
            throw refused(className, "does not implement " + ItemTransform.class.getName(), null);
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw refused(className, "is abstract; name a class that can be instantiated", null);
        }
        try {
            return ItemTransform.contained((ItemTransform) type.getConstructor().newInstance());
        } catch (NoSuchMethodException e) {
            throw refused(className, "has no public constructor without parameters; add one", e);
        } catch (IllegalAccessException e) {
            throw refused(className, "is not public; make the class public", e);
        } catch (InstantiationException e) {
            throw refused(className, "cannot be instantiated", e);
        } catch (InvocationTargetException e) {
            throw refused(className, "failed in its constructor: " + e.getCause(), e.getCause());
        }
    }

    private static Class<?> find(String className, ClassLoader loader) {
        try {
            return Class.forName(className, true, loader);
        } catch (ClassNotFoundException e) {
            throw refused(
                    className,
                    "was not found; give its full name and put its jar on the class path of every worker",
                    e);
        } catch (LinkageError e) {
            throw refused(className, "cannot be loaded, because something that it needs is missing: " + e, e);
        }
    }

    private static InvalidInputException refused(String className, String reason, @Nullable Throwable cause) {
        return new InvalidInputException(FIELD, "Transform " + className + " " + reason, cause);
    }
}
