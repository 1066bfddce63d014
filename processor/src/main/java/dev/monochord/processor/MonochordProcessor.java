package dev.monochord.processor;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Table;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.processor.internal.generate.Generator;
import dev.monochord.processor.internal.generate.NameTakenException;
import dev.monochord.processor.internal.source.SourceFinding;
import dev.monochord.processor.internal.source.TableReader;
import dev.monochord.processor.internal.source.TableReading;
import dev.monochord.processor.internal.source.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Reads the designs in the source, proves their patterns and writes their data layer. It never throws: whatever goes
 * wrong is one diagnostic.
 *
 * <p>A table is compiled in the first round in which everything that it names is there: what another processor writes
 * comes a round later. A name that is never found is left to the compiler, which reports it.
 */
public final class MonochordProcessor extends AbstractProcessor {

    /** Tables and items by their names: elements do not live longer than a round. */
    private final Set<String> waiting = new LinkedHashSet<>();

    private final Set<String> done = new HashSet<>();

    /** The top-level types in the source, by their qualified names. */
    private final Set<String> sourceTypes = new HashSet<>();

    private final Map<String, List<String>> items = new LinkedHashMap<>();
    private final Map<String, String> tableNames = new LinkedHashMap<>();
    private @Nullable Reporter reporter;

    private final Generation generation;

    /** Made by the compiler. */
    public MonochordProcessor() {
        this((table, filer, taken) -> new Generator(filer, taken).generate(table));
    }

    MonochordProcessor(Generation generation) {
        this.generation = generation;
    }

    /** Writes the code of a table. */
    interface Generation {
        void generate(TableSource table, Filer filer, Predicate<String> taken) throws IOException;
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        Options options = new Options(environment.getOptions());
        boolean eclipse = environment.getClass().getName().startsWith("org.eclipse.jdt.");
        reporter = new Reporter(environment.getMessager(), options, !eclipse);
        options.problems().forEach(reporter::report);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(
                "dev.monochord.annotations.*", "org.jspecify.annotations.*", "javax.annotation.processing.Generated");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(Options.LINTS, Options.ERRORS);
    }

    /**
     * Claims the annotations: no other processor reads them, and with {@code -Xlint:processing} the compiler would warn that
     * nobody does. Those of JSpecify and {@code @Generated} are on generated code.
     */
    @Override
    @SuppressWarnings("DoNotClaimAnnotations")
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Reporter out = reporter;
        if (out == null || round.processingOver()) {
            return true;
        }
        guarded(out, "the round", () -> {
            collect(out, round);
            return true;
        });
        for (String name : List.copyOf(waiting)) {
            boolean finished = guarded(out, name, () -> table(out, name));
            if (finished) {
                waiting.remove(name);
                done.add(name);
            }
        }
        return true;
    }

    /** A step; one that fails has said so, and is finished. */
    private interface Step {
        boolean run() throws IOException;
    }

    private boolean guarded(Reporter out, String what, Step step) {
        try {
            return step.run();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            String where = Arrays.stream(e.getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith("dev.monochord"))
                    .findFirst()
                    .map(frame -> " at " + frame)
                    .orElse("");
            out.report(processingEnv.getElementUtils().getTypeElement(what), Diagnostic.UNEXPECTED, what, e + where);
            return true;
        }
    }

    private void collect(Reporter out, RoundEnvironment round) {
        for (Element element : round.getRootElements()) {
            if (element instanceof TypeElement type) {
                sourceTypes.add(type.getQualifiedName().toString());
            }
        }
        for (Element element : round.getElementsAnnotatedWith(Table.class)) {
            if (element instanceof TypeElement table) {
                waiting.add(table.getQualifiedName().toString());
            }
        }
        for (Element element : round.getElementsAnnotatedWith(Item.class)) {
            if (element instanceof TypeElement record) {
                item(out, record);
            }
        }
    }

    private void item(Reporter out, TypeElement record) {
        TypeElement table = ItemTable.of(record);
        if (table == null) {
            return;
        }
        String name = table.getQualifiedName().toString();
        if (table.getAnnotation(Table.class) == null) {
            out.report(record, Diagnostic.NOT_A_TABLE, table.getSimpleName());
        } else if (done.contains(name)) {
            out.report(record, Diagnostic.ITEM_TOO_LATE, record.getSimpleName(), table.getSimpleName());
        } else if (!waiting.contains(name)) {
            out.report(record, Diagnostic.TABLE_ELSEWHERE, table.getSimpleName(), record.getSimpleName());
        } else {
            items.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(record.getQualifiedName().toString());
        }
    }

    /** Compiles a table; returns whether it is finished, rather than waiting for a type. */
    private boolean table(Reporter out, String name) throws IOException {
        TypeElement element = processingEnv.getElementUtils().getTypeElement(name);
        if (element == null) {
            return false;
        }
        List<TypeElement> records = items.getOrDefault(name, List.of()).stream()
                .map(processingEnv.getElementUtils()::getTypeElement)
                .toList();
        TableReading reading =
                new TableReader(element, records, processingEnv.getElementUtils(), processingEnv.getTypeUtils()).read();
        if (reading.unresolved()) {
            return false;
        }
        boolean refused = false;
        for (SourceFinding finding : reading.findings()) {
            refused |= out.report(finding);
        }
        TableSource source = reading.source();
        if (source == null || refused) {
            return true;
        }
        String file = DesignResource.name(source);
        String other = tableNames.putIfAbsent(file, name);
        if (other != null) {
            out.report(
                    element, Diagnostic.DUPLICATE_NAME, "tables", source.table().name());
            return true;
        }
        try {
            generation.generate(source, processingEnv.getFiler(), sourceTypes::contains);
            DesignResource.write(source, processingEnv.getFiler());
        } catch (NameTakenException e) {
            out.report(e.origin(), Diagnostic.NAME_TAKEN, e.origin().getSimpleName(), e.name());
        }
        return true;
    }
}
