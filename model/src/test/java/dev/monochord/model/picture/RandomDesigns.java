package dev.monochord.model.picture;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.designs.PatternBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Designs that nobody would write, with names of every length and script; the same for the same seed. */
final class RandomDesigns {

    private static final List<String> WORDS = List.of(
            "a",
            "id",
            "order",
            "customerReference",
            "x1",
            "überweisung",
            "注文番号",
            "veryLongComponentNameThatNobodyWouldEverWant",
            "WWWWWWWWWWWWWWWWWW",
            "iii",
            "status",
            "при́мер");
    private static final List<String> LITERALS =
            List.of("A#", "ORDER#", "<b>&amp;\"'#", "注文#", "A_VERY_LONG_LITERAL_PREFIX_WITHOUT_ANY_END#", "Z/", "META");

    private final Random random;

    private RandomDesigns(long seed) {
        this.random = new Random(seed);
    }

    static Design of(long seed) {
        RandomDesigns designs = new RandomDesigns(seed);
        List<TableDesign> tables = new ArrayList<>();
        int count = 1 + designs.random.nextInt(3);
        for (int i = 0; i < count; i++) {
            tables.add(designs.table(i));
        }
        return new Design("random <" + seed + "> & \"more\"", "1", tables);
    }

    private TableDesign table(int number) {
        boolean sorted = random.nextInt(5) > 0;
        TableDesign.Builder table = TableDesign.builder(word() + number).keys("pk" + word(), sorted ? "sk" : null);
        List<ItemDesign> items = new ArrayList<>();
        int kinds = random.nextInt(9);
        for (int i = 0; i < kinds; i++) {
            items.add(item("Kind" + i + word(), sorted, items));
        }
        table.items(items.toArray(ItemDesign[]::new));
        for (int i = random.nextInt(3); i > 0; i--) {
            table.indexes(IndexDesign.global("G" + i, "g" + i + "pk", random.nextBoolean() ? "g" + i + "sk" : null)
                    .with(random.nextBoolean() ? IndexProjection.ALL : IndexProjection.include("a", word())));
        }
        int patterns = items.isEmpty() ? 0 : random.nextInt(40);
        for (int i = 0; i < patterns; i++) {
            table.patterns(pattern("p" + i + (random.nextInt(3) > 0 ? word() : word() + word() + word()), items));
        }
        return table.build();
    }

    private ItemDesign item(String name, boolean sorted, List<ItemDesign> before) {
        List<String> components = new ArrayList<>();
        int count = 1 + random.nextInt(14);
        for (int i = 0; i < count; i++) {
            components.add(word() + i);
        }
        ItemDesign.Builder item = ItemDesign.builder(name)
                .key(key(components, before, sorted))
                .attributes(components.stream()
                        .map(c -> AttributeDesign.of(c, c, AttributeType.TEXT))
                        .toList());
        for (int i = random.nextInt(3); i > 0; i--) {
            boolean sort = random.nextBoolean();
            item.index("G" + i, template(components), sort ? template(components) : null);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            String field = any(components);
            item.unique(new UniqueGuard(
                    field,
                    KeyTemplates.parse("U" + i + name + "#{" + field + "}", sorted ? "U#{" + field + "}" : null),
                    "",
                    components,
                    null));
        }
        if (!before.isEmpty() && random.nextBoolean()) {
            ItemDesign parent = any(before);
            String counter = random.nextBoolean() ? any(parent.components()) : null;
            item.childOf(new ParentDesign(parent.name(), counter, 0));
        }
        return item.build();
    }

    /** A key of its own, or one in the partition of an item before it. */
    private KeyTemplates key(List<String> components, List<ItemDesign> before, boolean sorted) {
        String partition = before.isEmpty() || random.nextBoolean()
                ? template(components)
                : any(before).key().partition().written();
        return KeyTemplates.parse(partition, sorted ? template(components) : null);
    }

    private String template(List<String> components) {
        return switch (random.nextInt(4)) {
            case 0 -> any(LITERALS);
            case 1 -> "{" + any(components) + "}";
            case 2 -> any(LITERALS) + "{" + components.get(0) + "}#" + any(LITERALS) + "{last}";
            default -> any(LITERALS) + "{" + any(components) + "}";
        };
    }

    private PatternDesign pattern(String name, List<ItemDesign> items) {
        ItemDesign item = any(items);
        PatternKind kind = any(List.of(PatternKind.values()));
        PatternBuilder pattern = PatternBuilder.pattern(name, kind, item.name());
        List<String> variables = new ArrayList<>(item.key().variables());
        if (random.nextInt(3) == 0) {
            variables.clear();
            item.indexKeys().stream()
                    .findFirst()
                    .ifPresent(key -> variables.addAll(key.templates().variables()));
        }
        switch (kind) {
            case CREATE, PUT, REPLACE -> pattern.with("item", ParameterBinding.ITEM);
            case PARTIAL_UPDATE ->
                pattern.by(variables.toArray(String[]::new)).with(any(item.components()), ParameterBinding.SET);
            case BATCH_GET -> pattern.with("keys", ParameterBinding.KEYS);
            case SCAN -> pattern.because("somebody wants it").result(ResultKind.LIST);
            default ->
                pattern.by(variables.stream().limit(1 + random.nextInt(3)).toArray(String[]::new));
        }
        if (random.nextInt(4) == 0 && kind == PatternKind.QUERY) {
            pattern.with(ParameterDesign.of("start", ParameterBinding.BEGINS_WITH, any(item.components())));
        }
        return pattern.build();
    }

    private String word() {
        return any(WORDS);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
