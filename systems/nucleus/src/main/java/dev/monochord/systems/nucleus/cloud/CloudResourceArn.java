package dev.monochord.systems.nucleus.cloud;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The ARN of something that can be started and stopped: an instance, an ECS service, a database instance or cluster.
 *
 * @param text all of it
 * @param type what it names
 * @param clusterArn the cluster of an ECS service whose ARN names it, else null
 */
public record CloudResourceArn(
        String text,
        ResourceType type,
        String region,
        String accountId,
        @Nullable String clusterArn) {

    private static final int MAX_LENGTH = 1024 - "RESOURCE#".length();
    private static final Pattern FORM =
            Pattern.compile("(arn:aws(?:-[a-z]+)*):(ec2|ecs|rds):([a-z0-9-]+):([0-9]{12}):([\\x21-\\x7e]+)");
    private static final Pattern REGION = Pattern.compile("[a-z]{2,}(?:-[a-z]+)+-[0-9]{1,2}");
    private static final Pattern INSTANCE = Pattern.compile("instance/i-[0-9a-f]+");
    private static final Pattern SERVICE = Pattern.compile("service/(?:([A-Za-z0-9_-]+)/)?[A-Za-z0-9_-]+");
    private static final Pattern DATABASE = Pattern.compile("(?:db|cluster):[A-Za-z0-9._-]+");

    /**
     * Reads an ARN.
     *
     * @throws IllegalArgumentException if it names something else; the message says what is expected
     */
    public static CloudResourceArn parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("must have at most " + MAX_LENGTH + " characters");
        }
        Matcher arn = FORM.matcher(text);
        if (!arn.matches() || !isRegion(arn.group(3))) {
            throw wrong();
        }
        ResourceType type = ResourceType.named(arn.group(2));
        String name = arn.group(5);
        String cluster = null;
        boolean known = switch (type) {
            case EC2 -> INSTANCE.matcher(name).matches();
            case RDS -> DATABASE.matcher(name).matches();
            case ECS -> {
                Matcher service = SERVICE.matcher(name);
                boolean matches = service.matches();
                if (matches && service.group(1) != null) {
                    cluster =
                            arn.group(1) + ":ecs:" + arn.group(3) + ":" + arn.group(4) + ":cluster/" + service.group(1);
                }
                yield matches;
            }
        };
        if (!known) {
            throw wrong();
        }
        return new CloudResourceArn(text, type, arn.group(3), arn.group(4), cluster);
    }

    /** Whether a region may have this name, such as {@code eu-west-1} or {@code us-gov-east-1}. */
    public static boolean isRegion(String name) {
        return REGION.matcher(name).matches();
    }

    private static IllegalArgumentException wrong() {
        return new IllegalArgumentException(
                "must be the ARN of an ec2 instance, an ecs service or an rds db or cluster, with region and account");
    }

    @Override
    public String toString() {
        return text;
    }
}
