package dev.monochord.console.call;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.item.ItemType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The generated code of a table, found by the names in its design. */
public final class CompiledTable {

    private final ClassLoader loader;
    private final Class<?> contract;
    private final Class<?> generated;

    private CompiledTable(ClassLoader loader, Class<?> contract, Class<?> generated) {
        this.loader = loader;
        this.contract = contract;
        this.generated = generated;
    }

    /**
     * Loads the classes of a table.
     *
     * @throws ClassNotFoundException if the loader has no generated code of this table
     */
    public static CompiledTable load(TableDesign design, ClassLoader loader) throws ClassNotFoundException {
        Class<?> contract = find(design.javaType(), loader);
        return new CompiledTable(loader, contract, sibling(contract, "DynamoDb", ""));
    }

    /** The table, opened. */
    public Object open(Monochord monochord) throws ReflectiveOperationException {
        return generated.getMethod("open", Monochord.class).invoke(null, monochord);
    }

    /**
     * The method of a pattern.
     *
     * @throws NoSuchMethodException if the classes are those of another version of the design
     */
    public Method method(PatternDesign pattern) throws NoSuchMethodException {
        Method method = Stream.of(contract.getMethods())
                .filter(m -> m.getName().equals(pattern.name()))
                .filter(m -> m.getParameterCount() == pattern.parameters().size())
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(contract.getName() + "." + pattern.name()));
        method.setAccessible(true);
        return method;
    }

    /**
     * Calls a pattern and returns its result; a stream is not read yet. A check is carried out as the only step of a
     * transaction.
     *
     * @throws RuntimeException what the table throws: an error of the runtime, or of the record's own checks
     */
    public @Nullable Object call(PatternDesign pattern, Monochord monochord, @Nullable Object[] arguments)
            throws ReflectiveOperationException {
        Method method = method(pattern);
        Object table = open(monochord);
        if (pattern.kind() != PatternKind.CHECK) {
            return invoke(method, table, arguments);
        }
        Transaction transaction = monochord.transaction();
        List<ReflectiveOperationException> failures = new ArrayList<>();
        transaction.with(table, recorder -> {
            try {
                invoke(method, recorder, arguments);
            } catch (ReflectiveOperationException failure) {
                failures.add(failure);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
        transaction.commit();
        return null;
    }

    private static @Nullable Object invoke(Method method, Object table, @Nullable Object[] arguments)
            throws ReflectiveOperationException {
        try {
            return method.invoke(table, arguments);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw failure;
        }
    }

    /** A name for a variable of the table interface: {@code celloTable} for {@code CelloTable}. */
    public String variable() {
        String name = contract.getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    public Class<?> record(ItemDesign item) throws ClassNotFoundException {
        return find(item.javaType(), loader);
    }

    @SuppressWarnings("unchecked") // the generated type of a record reads and writes that record
    public ItemType<Object> itemType(ItemDesign item) throws ReflectiveOperationException {
        return (ItemType<Object>)
                sibling(record(item), "", "Item").getField("TYPE").get(null);
    }

    /** {@code Outer_InnerItem} for {@code Outer.Inner}, in the same package. */
    private static Class<?> sibling(Class<?> type, String prefix, String suffix) throws ClassNotFoundException {
        String home = type.getPackageName();
        String simple = home.isEmpty() ? type.getName() : type.getName().substring(home.length() + 1);
        String name = prefix + simple.replace('$', '_') + suffix;
        return Class.forName(home.isEmpty() ? name : home + "." + name, true, type.getClassLoader());
    }

    /** A class by its canonical name, in which a nested class follows a dot. */
    private static Class<?> find(String name, ClassLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException notFound) {
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                throw notFound;
            }
            return find(name.substring(0, dot) + "$" + name.substring(dot + 1), loader);
        }
    }
}
