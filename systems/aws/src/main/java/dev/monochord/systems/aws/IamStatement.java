package dev.monochord.systems.aws;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A statement of an IAM policy, for a principal that the policy is attached to.
 *
 * @param sid its id, letters and digits only
 * @param effect whether it allows or denies
 * @param actions such as {@code ec2:StartInstances}
 * @param resources ARNs, or {@code *} for actions that support no resource-level permissions
 * @param conditions operators, such as {@code StringEquals}, with condition keys and their values; empty if unconditional
 */
public record IamStatement(
        String sid,
        Effect effect,
        List<String> actions,
        List<String> resources,
        Map<String, Map<String, List<String>>> conditions) {

    /** The effect of a statement, as a policy document spells it. */
    public enum Effect {
        ALLOW("Allow"),
        DENY("Deny");

        private final String text;

        Effect(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public IamStatement {
        actions = List.copyOf(actions);
        resources = List.copyOf(resources);
        conditions = Map.copyOf(conditions);
    }

    /** Returns a statement that allows actions on resources. */
    public static IamStatement allow(String sid, List<String> actions, List<String> resources) {
        return new IamStatement(sid, Effect.ALLOW, actions, resources, Map.of());
    }

    /** Returns this statement with the resources of the partition {@code aws} in another one, such as {@code aws-cn}. */
    public IamStatement in(String partition) {
        return new IamStatement(
                sid,
                effect,
                actions,
                resources.stream()
                        .map(resource -> resource.replaceFirst("^arn:aws:", "arn:" + partition + ":"))
                        .toList(),
                conditions);
    }

    /** Returns this statement with a further condition; conditions with the same operator and key are replaced. */
    public IamStatement when(String operator, String key, String... values) {
        Map<String, Map<String, List<String>>> all = new LinkedHashMap<>(conditions);
        Map<String, List<String>> keys = new LinkedHashMap<>(all.getOrDefault(operator, Map.of()));
        keys.put(key, List.of(values));
        all.put(operator, Map.copyOf(keys));
        return new IamStatement(sid, effect, actions, resources, all);
    }
}
