package dev.monochord.processor.internal.source;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TypeAttribute;
import dev.monochord.annotations.TypeName;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.problem.Diagnostic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** From Java types to how they are stored. What cannot be stored is reported, and read as something opaque. */
final class TypeReader {

    private final Language language;
    private final Findings findings;
    private final RecordComponentReader components;
    /** The records being read, outermost first: the item. */
    private final Deque<TypeElement> open = new ArrayDeque<>();

    TypeReader(Language language, Findings findings, RecordComponentReader components) {
        this.language = language;
        this.findings = findings;
        this.components = components;
    }

    /** Components of this item are read next. */
    void begin(TypeElement item) {
        open.clear();
        open.add(item);
    }

    /** The value of a component, or of an element of it. */
    JavaValue read(TypeMirror type, Slot slot) {
        AttributeType simple = SimpleTypes.of(type);
        if (simple != null) {
            boolean instant = simple instanceof AttributeType.Time;
            return new JavaValue.Simple(type, instant ? new AttributeType.Time(slot.time()) : simple);
        }
        if (type.getKind() == TypeKind.ERROR) {
            findings.unresolved();
            return opaque(type);
        }
        if (type.getKind() == TypeKind.TYPEVAR) {
            // That the record has type parameters is said of the record.
            return opaque(type);
        }
        TypeElement element = Language.element(type);
        if (element == null) {
            return refuse(type, slot);
        }
        if (Language.raw(type)) {
            String example = element.getSimpleName().contentEquals("Map") ? "String, String" : "String";
            findings.add(slot.site(), Diagnostic.RAW_TYPE, slot.label(), element.getSimpleName(), example);
            return opaque(type);
        }
        return declared(type, element, slot);
    }

    private JavaValue declared(TypeMirror type, TypeElement element, Slot slot) {
        List<? extends TypeMirror> arguments = Language.arguments(type);
        switch (element.getQualifiedName().toString()) {
            case "java.util.List" -> {
                JavaValue inner = read(arguments.get(0), slot.element());
                return new JavaValue.Many(type, new AttributeType.ListOf(inner.stored()), inner);
            }
            case "java.util.Set" -> {
                if (SimpleTypes.of(arguments.get(0)) == AttributeType.BINARY) {
                    return refuse(type, slot);
                }
                JavaValue inner = read(arguments.get(0), slot.element());
                return new JavaValue.Many(type, new AttributeType.SetOf(inner.stored()), inner);
            }
            case "java.util.Map" -> {
                return map(type, slot);
            }
            case "java.util.Optional" -> {
                if (slot.inner()) {
                    return refuse(type, slot);
                }
                String content = Language.words(arguments.get(0));
                findings.add(slot.site(), Diagnostic.OPTIONAL_COMPONENT, slot.label(), unwrapped(content));
                return opaque(type);
            }
            default -> {
                return structure(type, element, slot);
            }
        }
    }

    private JavaValue map(TypeMirror type, Slot slot) {
        List<? extends TypeMirror> arguments = Language.arguments(type);
        if (!Language.qualifiedName(arguments.get(0)).equals("java.lang.String")) {
            return refuse(type, slot);
        }
        if (Language.qualifiedName(arguments.get(1)).equals("java.lang.Object")) {
            return new JavaValue.Simple(type, AttributeType.DOCUMENT);
        }
        JavaValue inner = read(arguments.get(1), slot.value());
        return new JavaValue.Many(type, new AttributeType.MapOf(inner.stored()), inner);
    }

    private JavaValue structure(TypeMirror type, TypeElement element, Slot slot) {
        Site site = slot.site();
        if (element.getKind() == ElementKind.ENUM) {
            accessible(element, site);
            return constants(type, element);
        }
        if (element.getKind() == ElementKind.RECORD) {
            return nested(type, element, site);
        }
        boolean sealed = element.getKind() == ElementKind.INTERFACE
                && element.getModifiers().contains(Modifier.SEALED);
        return sealed ? union(type, element, site) : refuse(type, slot);
    }

    private JavaValue constants(TypeMirror type, TypeElement element) {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, String> owners = new LinkedHashMap<>();
        for (Element constant : element.getEnclosedElements()) {
            if (constant.getKind() == ElementKind.ENUM_CONSTANT) {
                String name = constant.getSimpleName().toString();
                String stored = storedName(constant);
                names.put(name, stored);
                once(owners, stored, name, Site.of(constant));
            }
        }
        AttributeType.Enumeration stored =
                new AttributeType.Enumeration(element.getSimpleName().toString(), List.copyOf(names.values()));
        return new JavaValue.Constant(type, stored, element, names);
    }

    private JavaValue nested(TypeMirror type, TypeElement element, Site site) {
        accessible(element, site);
        if (!element.getTypeParameters().isEmpty()) {
            findings.add(site, Diagnostic.GENERIC, element.getSimpleName());
            return opaque(type);
        }
        if (open.contains(element)) {
            String way = Stream.concat(open.stream().dropWhile(e -> !e.equals(element)), Stream.of(element))
                    .map(e -> e.getSimpleName().toString())
                    .collect(Collectors.joining(" > "));
            findings.add(site, Diagnostic.RECURSIVE, element.getSimpleName(), way);
            return opaque(type);
        }
        open.addLast(element);
        Map<String, ComponentSource> read = new LinkedHashMap<>();
        for (RecordComponentElement component : element.getRecordComponents()) {
            read.put(component.getSimpleName().toString(), components.nested(component));
        }
        open.removeLast();
        Map<String, String> owners = new LinkedHashMap<>();
        List<AttributeDesign> designs = new ArrayList<>();
        for (ComponentSource component : read.values()) {
            AttributeDesign design = component.design();
            designs.add(design);
            String other = owners.putIfAbsent(design.name(), design.component());
            if (other != null) {
                Site field = Site.of(Language.field(component.element()));
                findings.add(field, Diagnostic.DUPLICATE_ATTRIBUTE, other, design.component(), design.name());
            }
        }
        AttributeType.Nested stored =
                new AttributeType.Nested(element.getSimpleName().toString(), designs);
        return new JavaValue.Nested(type, stored, element, read);
    }

    private JavaValue union(TypeMirror type, TypeElement element, Site site) {
        accessible(element, site);
        String discriminator = language.annotation(element, TypeAttribute.class)
                .map(mirror -> mirror.text("value"))
                .orElse("type");
        Map<String, JavaValue.Nested> members = new LinkedHashMap<>();
        Map<String, String> owners = new LinkedHashMap<>();
        for (TypeElement member : members(element)) {
            if (!Language.isRecord(member)) {
                findings.add(site, Diagnostic.UNION_MEMBER, member.getSimpleName(), element.getSimpleName());
                continue;
            }
            String name = storedName(member);
            once(owners, name, member.getSimpleName().toString(), Site.of(member));
            if (nested(member.asType(), member, site) instanceof JavaValue.Nested read) {
                members.putIfAbsent(name, read);
                taken(read, discriminator);
            }
        }
        Map<String, AttributeType.Nested> stored = new LinkedHashMap<>();
        members.forEach((name, member) -> stored.put(name, member.stored()));
        return new JavaValue.Union(
                type,
                new AttributeType.Union(element.getSimpleName().toString(), discriminator, stored),
                element,
                members);
    }

    private void taken(JavaValue.Nested member, String discriminator) {
        member.components().values().stream()
                .filter(c -> c.design().name().equals(discriminator))
                .forEach(c -> findings.add(
                        Site.of(Language.field(c.element())),
                        Diagnostic.ATTRIBUTE_HIDES_TYPE,
                        c.name(),
                        discriminator));
    }

    /** The records of a sealed interface, through sealed interfaces in between, each once. */
    static List<TypeElement> members(TypeElement sealed) {
        Set<TypeElement> members = new LinkedHashSet<>();
        for (TypeMirror permitted : sealed.getPermittedSubclasses()) {
            TypeElement member = Language.element(permitted);
            if (Language.isSealed(member) && member != null) {
                members.addAll(members(member));
            } else if (member != null) {
                members.add(member);
            }
        }
        return List.copyOf(members);
    }

    private String storedName(Element element) {
        return language.annotation(element, TypeName.class)
                .map(mirror -> mirror.text("value"))
                .orElse(element.getSimpleName().toString());
    }

    private void once(Map<String, String> owners, String stored, String name, Site site) {
        String other = owners.putIfAbsent(stored, name);
        if (other != null) {
            findings.add(site, Diagnostic.STORED_NAME_TWICE, other, name, stored);
        }
    }

    private void accessible(TypeElement element, Site site) {
        language.accessible(element, open.getFirst(), site);
    }

    private JavaValue refuse(TypeMirror type, Slot slot) {
        findings.add(
                slot.site(),
                Diagnostic.TYPE_NOT_STORABLE,
                slot.label(),
                Language.words(type),
                TypeAdvice.instead(type, slot.inner()));
        return opaque(type);
    }

    /** Stands for what could not be read, so that nothing more is said about it. */
    static JavaValue opaque(TypeMirror type) {
        return new JavaValue.Simple(type, new AttributeType.Converted(Language.words(type), "", StoredType.S));
    }

    /** {@code String} for {@code Optional<Optional<String>>}. */
    private static String unwrapped(String type) {
        return type.startsWith("Optional<") ? unwrapped(type.substring("Optional<".length(), type.length() - 1)) : type;
    }
}
