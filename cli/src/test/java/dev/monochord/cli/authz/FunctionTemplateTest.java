package dev.monochord.cli.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.json.JsonTree;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FunctionTemplateTest {

    private static final Pattern SUBSTITUTED = Pattern.compile("\\$\\{([A-Za-z0-9]+)(\\.[A-Za-z]+)?}");

    private final Map<?, ?> template = (Map<?, ?>) JsonTree.read(
            new FunctionTemplate("authorizer.zip", Architecture.arm64, List.of(FunctionTemplate.PackagedFile.schema))
                    .json());

    @Test
    void everyReferenceNamesAResourceOrParameter() {
        Set<Object> known = new HashSet<>(((Map<?, ?>) template.get("Resources")).keySet());
        known.addAll(((Map<?, ?>) template.get("Parameters")).keySet());
        Set<String> named = new HashSet<>();
        collect(template, named);

        assertThat(named).isNotEmpty().allMatch(known::contains);
    }

    private static void collect(Object tree, Set<String> named) {
        if (tree instanceof List<?> list) {
            list.forEach(element -> collect(element, named));
        } else if (tree instanceof Map<?, ?> map) {
            if (map.get("Ref") instanceof String name && !name.startsWith("AWS::")) {
                named.add(name);
            }
            if (map.get("Fn::GetAtt") instanceof List<?> attribute) {
                named.add((String) attribute.get(0));
            }
            if (map.get("Fn::Sub") instanceof String text) {
                Matcher matcher = SUBSTITUTED.matcher(text);
                while (matcher.find()) {
                    named.add(matcher.group(1));
                }
            }
            map.values().forEach(value -> collect(value, named));
        }
    }

    @Test
    void functionMayReadItsTableAndNothingElse() {
        String role = JsonTree.write(resource("AuthorizerRole"));

        assertThat(role)
                .contains("dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query", "logs:PutLogEvents")
                .doesNotContain("PutItem")
                .doesNotContain("Scan")
                .doesNotContain("\"*\"");
    }

    @Test
    void functionIsTheHandlerOfTheZip() {
        Map<?, ?> function = (Map<?, ?>) resource("AuthorizerFunction").get("Properties");

        assertThat(function.get("Handler")).isEqualTo("dev.monochord.systems.authz.AuthorizerFunction::handle");
        assertThat(function.get("Architectures")).isEqualTo(List.of("arm64"));
        assertThat(function.get("Code")).isEqualTo("authorizer.zip");
        assertThat(JsonTree.write(function.get("Environment")))
                .contains("\"AUTHZ_SCHEMA\": \"/var/task/schema.cedarschema\"");
    }

    @Test
    void responsesOfTheAuthorizerAreNotCached() {
        Map<?, ?> authorizer = (Map<?, ?>) resource("ApiAuthorizer").get("Properties");

        assertThat(authorizer.get("AuthorizerResultTtlInSeconds")).isEqualTo(0L);
        assertThat(authorizer.get("AuthorizerPayloadFormatVersion")).isEqualTo("2.0");
    }

    private Map<?, ?> resource(String name) {
        return (Map<?, ?>) ((Map<?, ?>) template.get("Resources")).get(name);
    }
}
