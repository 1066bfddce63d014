package dev.monochord.systems.qrie.arn;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of a resource: {@code arn:partition:service:region:account:resource}. Region and account may be empty, as those
 * of a bucket are; the resource may have colons and slashes. Immutable.
 */
public record Arn(String partition, String service, String region, String account, String resource) {

    /** The parts of AWS that know nothing of each other. */
    public static final Set<String> PARTITIONS =
            Set.of("aws", "aws-cn", "aws-us-gov", "aws-iso", "aws-iso-b", "aws-iso-e", "aws-iso-f", "aws-eusc");

    private static final int PARTS = 6;
    private static final int MAX_LENGTH = 1024;
    private static final Pattern SERVICE = Pattern.compile("[a-z0-9][a-z0-9.-]{0,62}");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{0,32}");
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");

    /** Returns the parts of an ARN, unchanged, or nothing if the text is not one. */
    public static Optional<Arn> parse(String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < PARTS
                || !parts[0].equals("arn")
                || tooLong(text)
                || text.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        Arn arn = new Arn(parts[1], parts[2], parts[3], parts[4], parts[5]);
        return arn.isSane() ? Optional.of(arn) : Optional.empty();
    }

    /** Whether a text is the id of an account: twelve digits, of which none is lost. */
    public static boolean isAccount(String text) {
        return ACCOUNT.matcher(text).matches();
    }

    /** How the ARNs of a service begin in a partition. */
    public static String prefix(String partition, String service) {
        return "arn:" + partition + ":" + service + ":";
    }

    /** Whether it names an account; that of a bucket does not. */
    public boolean hasAccount() {
        return !account.isEmpty();
    }

    /** What kind of resource it is, where the resource says so: {@code volume} of {@code volume/vol-1}. */
    public String type() {
        int end = 0;
        while (end < resource.length() && resource.charAt(end) != '/' && resource.charAt(end) != ':') {
            end++;
        }
        return resource.substring(0, end);
    }

    private boolean isSane() {
        return PARTITIONS.contains(partition)
                && SERVICE.matcher(service).matches()
                && REGION.matcher(region).matches()
                && (account.isEmpty() || isAccount(account))
                && !resource.isEmpty();
    }

    /** A sort key has at most 1024 bytes, and a character at most four. */
    private static boolean tooLong(String text) {
        return text.length() > MAX_LENGTH
                || text.length() * 4 > MAX_LENGTH && text.getBytes(StandardCharsets.UTF_8).length > MAX_LENGTH;
    }

    @Override
    public String toString() {
        return "arn:" + partition + ":" + service + ":" + region + ":" + account + ":" + resource;
    }
}
