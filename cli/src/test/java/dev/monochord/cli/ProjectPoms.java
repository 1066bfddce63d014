package dev.monochord.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The POMs of this project, as far as dependencies go. Works without a network. */
final class ProjectPoms {

    private static final String OWN = "dev.monochord";

    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> managed = new HashMap<>();
    private final Map<String, String> boms = new HashMap<>();
    private final List<Dependency> dependencies = new ArrayList<>();

    /** A direct dependency of a module on a library; of the module {@code annotations} if all modules have it. */
    record Dependency(String module, String name, boolean isTest) {}

    private ProjectPoms() {}

    static ProjectPoms read(Path root) {
        ProjectPoms poms = new ProjectPoms();
        Element parent = parse(root.resolve("pom.xml"));
        children(child(parent, "properties"), null)
                .forEach(property -> poms.properties.put(property.getTagName(), text(property)));
        children(child(child(parent, "dependencyManagement"), "dependencies"), "dependency")
                .forEach(poms::manage);
        poms.addAll("annotations", parent);
        poms.addModules(root, "", parent);
        return poms;
    }

    /** Adds the modules of a POM, and theirs. */
    private void addModules(Path root, String folder, Element pom) {
        for (Element module : children(child(pom, "modules"), "module")) {
            String name = folder + text(module);
            Element child = parse(root.resolve(name).resolve("pom.xml"));
            addAll(name, child);
            addModules(root, name + "/", child);
        }
    }

    List<Dependency> dependencies() {
        return dependencies.stream().distinct().toList();
    }

    /** The version of {@code group:artifact} that the build resolves. */
    String version(String name) {
        String version = managed.get(name);
        if (version != null) {
            return version;
        }
        return boms.entrySet().stream()
                .filter(bom -> (name.substring(0, name.indexOf(':')) + ".").startsWith(bom.getKey() + "."))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the build does not manage " + name));
    }

    private void manage(Element dependency) {
        String group = text(child(dependency, "groupId"));
        String version = resolved(text(child(dependency, "version")));
        if (text(child(dependency, "scope")).equals("import")) {
            boms.put(group, version);
        } else {
            managed.put(group + ":" + text(child(dependency, "artifactId")), version);
        }
    }

    private void addAll(String module, Element pom) {
        for (Element dependency : children(child(pom, "dependencies"), "dependency")) {
            String group = text(child(dependency, "groupId"));
            String name = group + ":" + text(child(dependency, "artifactId"));
            String version = text(child(dependency, "version"));
            if (!version.isEmpty()) {
                managed.put(name, resolved(version));
            }
            if (!group.equals(OWN)) {
                dependencies.add(new Dependency(
                        module, name, text(child(dependency, "scope")).equals("test")));
            }
        }
    }

    private String resolved(String text) {
        return text.startsWith("${") ? properties.getOrDefault(text.substring(2, text.length() - 1), text) : text;
    }

    private static Element parse(Path pom) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            try (var content = Files.newInputStream(pom)) {
                return factory.newDocumentBuilder().parse(content).getDocumentElement();
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (ParserConfigurationException | SAXException malformed) {
            throw new AssertionError(pom + " cannot be read", malformed);
        }
    }

    private static Element child(Element parent, String name) {
        List<Element> found = parent == null ? List.of() : children(parent, name);
        return found.isEmpty() ? null : found.get(0);
    }

    /** The child elements of a name, or all if it is null; none if there is no parent. */
    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent == null ? null : parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element
                    && (name == null || element.getTagName().equals(name))) {
                found.add(element);
            }
        }
        return found;
    }

    private static String text(Element element) {
        return element == null ? "" : element.getTextContent().strip();
    }
}
