package dev.monochord.systems.qrie.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy of IAM does not allow everything, or everything of IAM by which everything else can be had, on every resource.
 * Allowing everything but something counts as everything.
 */
final class IamPolicyOverlyPermissive implements Evaluator {

    private static final Set<String> EVERYTHING = Set.of("*", "*:*", "iam:*");

    @Override
    public Evaluation evaluate(Subject subject) {
        if (!subject.arn().type().equals("policy")) {
            return Evaluation.NOT_CONCERNED;
        }
        List<String> wide = Subject.objectsIn(document(subject).get("Statement")).stream()
                .filter(IamPolicyOverlyPermissive::allowsEverything)
                .map(statement -> Objects.toString(statement.get("Sid"), ""))
                .toList();
        return wide.isEmpty()
                ? Evaluation.COMPLIANT
                : Evaluation.violation("a statement allows everything on every resource", Map.of("Sids", wide));
    }

    /** As GetPolicyVersion answers it, or the document alone; as an object, or as text, which AWS encodes for a URL. */
    private static Map<?, ?> document(Subject subject) {
        Object document = subject.value("PolicyVersion", "Document");
        for (String name : new String[] {"PolicyDocument", "Document"}) {
            document = document == null ? subject.value(name) : document;
        }
        if (document instanceof String text) {
            return parsed(text);
        }
        return document instanceof Map<?, ?> object ? object : Map.of();
    }

    private static Map<?, ?> parsed(String text) {
        try {
            String json = text.startsWith("%") ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
            JsonNode tree = Json.lenient().tree(json.getBytes(StandardCharsets.UTF_8));
            return Json.lenient().convert(tree, LinkedHashMap.class);
        } catch (RefusedException | IllegalArgumentException noDocument) {
            return Map.of(); // what is no policy document allows nothing
        }
    }

    private static boolean allowsEverything(Map<?, ?> statement) {
        boolean everything = Subject.elements(statement.get("Action")).stream()
                        .anyMatch(action -> action instanceof String text && EVERYTHING.contains(text))
                || statement.containsKey("NotAction");
        return "Allow".equals(statement.get("Effect")) && everything && everywhere(statement.get("Resource"));
    }

    private static boolean everywhere(@Nullable Object resource) {
        return Subject.elements(resource).contains("*");
    }
}
