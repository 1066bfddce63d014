package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.Design;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Reads a table interface and the records of its items into a design, checks the design, and says everything that is
 * wrong in one go. For one table, and one thread.
 */
public final class TableReader {

    /** Judgements about a table as a whole, unjust while a part of it could not be read. */
    private static final Set<Diagnostic> OF_THE_WHOLE = EnumSet.of(Diagnostic.UNREAD_ITEM, Diagnostic.UNUSED_INDEX);

    private final TypeElement element;
    private final List<TypeElement> records;
    private final Elements elements;
    private final Findings findings;
    private final Language language;
    private final ItemIndex items = new ItemIndex();
    private final List<TransactionSource> transactions = new ArrayList<>();
    private boolean whole = true;

    /**
     * A reader.
     *
     * @param element the interface with {@code @Table}
     * @param records what names the interface in {@code @Item}
     */
    public TableReader(TypeElement element, List<TypeElement> records, Elements elements, Types types) {
        this.element = element;
        this.elements = elements;
        this.findings = new Findings(Site.of(element));
        this.language = new Language(elements, types, findings);
        this.records = ItemOrder.of(element, records);
    }

    /** Reads, plans and checks. */
    public TableReading read() {
        Mirror table = language.annotation(element, Table.class).orElseThrow();
        if (element.getKind() != ElementKind.INTERFACE) {
            findings.add(Site.of(element), Diagnostic.TABLE_NOT_INTERFACE, element.getSimpleName());
            return new TableReading(null, findings.all(), findings.isUnresolved());
        }
        if (!element.getTypeParameters().isEmpty()) {
            findings.add(Site.of(element), Diagnostic.GENERIC, element.getSimpleName());
        }
        language.accessible(element, element, Site.of(element));
        String name = table.textOrNull("name") == null ? "\"\"" : table.text("name");
        findings.locate(Place.table(name), table.site());
        TableDesign.Builder builder = settings(table, name);
        items(table, name);
        DeclaredIndexReader indexes = new DeclaredIndexReader(language, findings, name);
        indexes.read(element, builder, items.designs()).forEach(builder::indexes);
        whole &= indexes.isWhole();
        List<PatternReading> patterns = patterns(name);
        if (findings.isUnresolved()) {
            return new TableReading(null, List.of(), true);
        }
        items.designs().forEach(builder::items);
        patterns.forEach(p -> builder.patterns(p.design()));
        transactions.forEach(t -> builder.transactions(t.design()));
        return checked(table, builder.build(), patterns);
    }

    private TableReading checked(Mirror table, TableDesign design, List<PatternReading> patterns) {
        TablePlans plans = new TablePlans(design);
        List<DesignProblem> problems = DesignChecks.check(plans);
        Consequences consequences = new Consequences(design, problems);
        for (DesignProblem problem : problems) {
            boolean just = whole || !OF_THE_WHOLE.contains(problem.diagnostic());
            if (just && !consequences.contains(problem)) {
                findings.add(problem);
            }
        }
        if (findings.hasErrors()) {
            return new TableReading(null, findings.all(), false);
        }
        String designName = table.textOrNull("design");
        Design alone = Design.of(designName == null ? design.name() : designName, table.text("version"), design);
        List<PatternSource> planned = patterns.stream()
                .map(p -> new PatternSource(
                        p.method(), p.design(), plans.of(p.design()).plan().orElseThrow(), p.parameters(), p.result()))
                .toList();
        RouteSource route = new RouteReader(element, alone.version(), language, findings)
                .read(planned)
                .orElse(null);
        if (route != null) {
            transactions.forEach(t -> findings.add(
                    Site.of(t.method()),
                    Diagnostic.TRANSACTION_NOT_ROUTED,
                    t.design().name(),
                    element.getSimpleName()));
        }
        if (findings.isUnresolved() || findings.hasErrors()) {
            return new TableReading(
                    null, findings.isUnresolved() ? List.of() : findings.all(), findings.isUnresolved());
        }
        List<ItemSource> sources = items.sources().toList();
        return new TableReading(
                new TableSource(element, alone, sources, planned, transactions, route), findings.all(), false);
    }

    private TableDesign.Builder settings(Mirror table, String name) {
        TableDesign.Builder builder = TableDesign.builder(name)
                .javaType(element.getQualifiedName().toString())
                .naming(table.constant("attributeNames", Naming.class))
                .settings(new TableOptions(
                        table.flag("onDemand"),
                        table.flag("deletionProtection"),
                        table.flag("pointInTimeRecovery"),
                        table.flag("stream")));
        KeyAttributeDesign partition = KeyAttributeReader.read(table, "partition");
        builder.keys(
                partition == null ? KeyAttributeDesign.text("pk") : partition, KeyAttributeReader.read(table, "sort"));
        if (partition == null) {
            KeyAttributeReader.refuseMissing(table);
        }
        if (table.text("version").isEmpty()) {
            table.refuse("version", "version", "it is empty", "for example version = \"1\"");
        }
        String type = table.textOrNull("typeAttribute");
        if (type != null) {
            builder.typeAttribute(type);
        }
        language.annotation(element, Unreadable.class)
                .ifPresent(unreadable -> builder.unreadable(unreadable.constant("value", UnreadablePolicy.class)));
        String expiry = table.textOrNull("timeToLive");
        if (expiry != null) {
            builder.timeToLive(expiry);
        }
        return builder;
    }

    private void items(Mirror table, String name) {
        RecordComponentReader components = new RecordComponentReader(
                language, findings, table.constant("attributeNames", Naming.class), table.textOrNull("timeToLive"));
        Set<String> names = new HashSet<>();
        for (TypeElement record : records) {
            ReadItem item = new RecordReader(
                            record,
                            name,
                            language,
                            findings,
                            components,
                            table.textOrNull("sortKey") != null,
                            this::itemName)
                    .read();
            if (!names.add(item.name())) {
                findings.add(Site.of(record), Diagnostic.DUPLICATE_NAME, "items", item.name());
                item = new ReadItem(record, item.name(), null, false);
            }
            whole &= item.sound();
            items.add(item);
        }
        new KeyGroups(items).assign();
    }

    private String itemName(TypeElement record) {
        return language.annotation(record, Item.class)
                .flatMap(item -> Optional.ofNullable(item.textOrNull("name")))
                .orElse(record.getSimpleName().toString());
    }

    private List<PatternReading> patterns(String table) {
        PatternReader reader = new PatternReader(table, language, findings, items);
        TransactionReader transaction = new TransactionReader(element, language, findings);
        List<PatternReading> patterns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ExecutableElement method : ElementFilter.methodsIn(element.getEnclosedElements())) {
            boolean declared = language.annotation(method, Transact.class).isPresent();
            if (!method.getModifiers().contains(Modifier.ABSTRACT)) {
                reader.refuse(method);
                if (!declared) {
                    continue;
                }
            }
            if (ofObject(method)) {
                continue;
            }
            String name = method.getSimpleName().toString();
            if (!names.add(name)) {
                findings.add(Site.of(method), Diagnostic.DUPLICATE_PATTERN, name);
                whole = false;
                continue;
            }
            if (declared) {
                transaction.read(method).ifPresentOrElse(transactions::add, () -> whole = false);
            } else {
                reader.read(method).ifPresentOrElse(patterns::add, () -> whole = false);
            }
        }
        transaction.cycles(transactions);
        inherited();
        return patterns;
    }

    /** Declared again, as documentation does; every class has it. */
    private static boolean ofObject(ExecutableElement method) {
        List<? extends VariableElement> parameters = method.getParameters();
        return switch (method.getSimpleName().toString()) {
            case "toString", "hashCode" -> parameters.isEmpty();
            case "equals" ->
                parameters.size() == 1
                        && Language.qualifiedName(parameters.get(0).asType()).equals("java.lang.Object");
            default -> false;
        };
    }

    private void inherited() {
        for (Element member : elements.getAllMembers(element)) {
            Element owner = Objects.requireNonNull(member.getEnclosingElement());
            if (member.getKind() != ElementKind.METHOD
                    || owner.equals(element)
                    || ofObject((ExecutableElement) member)) {
                continue;
            }
            if (member.getModifiers().contains(Modifier.ABSTRACT)) {
                findings.add(
                        Site.of(element),
                        Diagnostic.INHERITED_PATTERN,
                        element.getSimpleName(),
                        member.getSimpleName(),
                        owner.getSimpleName());
                whole = false;
            } else if (language.annotation(member, Transact.class).isPresent()) {
                String problem = element.getSimpleName() + " inherits it from " + owner.getSimpleName();
                findings.add(Site.of(element), Diagnostic.TRANSACTION_METHOD, member.getSimpleName(), problem);
                whole = false;
            }
        }
    }
}
