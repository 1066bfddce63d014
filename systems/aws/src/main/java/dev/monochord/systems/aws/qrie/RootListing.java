package dev.monochord.systems.aws.qrie;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.CredentialReportExpiredException;
import software.amazon.awssdk.services.iam.model.CredentialReportNotPresentException;
import software.amazon.awssdk.services.iam.model.CredentialReportNotReadyException;
import software.amazon.awssdk.services.iam.model.SummaryKeyType;

/**
 * The root of an account, which is in no list: GetAccountSummary tells of its access keys, and the credential report when its
 * password was last used, as "Get credential reports" of the IAM User Guide describes it. Thread-safe.
 */
final class RootListing {

    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final int MAX_WAITS = 15;
    private static final String ROOT = "<root_account>";

    private final IamClient iam;
    private final CallThrottle throttle;
    private final AccountRegion place;
    private final Consumer<Duration> pause;

    RootListing(IamClient iam, CallThrottle throttle, AccountRegion place, Consumer<Duration> pause) {
        this.iam = iam;
        this.throttle = throttle;
        this.place = place;
        this.pause = pause;
    }

    /** A list of one, whose identifier is empty. */
    ResourceNames.Names names() {
        return new ResourceNames.Names(List.of(""), null);
    }

    Optional<ResourceReader.Read> read() {
        Map<SummaryKeyType, Integer> summary =
                throttle.call(() -> iam.getAccountSummary().summaryMap());
        Map<String, Object> configuration = new LinkedHashMap<>();
        configuration.put(
                "AccountAccessKeysPresent", summary.getOrDefault(SummaryKeyType.ACCOUNT_ACCESS_KEYS_PRESENT, 0));
        configuration.put("AccountMFAEnabled", summary.getOrDefault(SummaryKeyType.ACCOUNT_MFA_ENABLED, 0));
        String used = CredentialReport.of(report()).value(ROOT, "password_last_used");
        if (used.startsWith("2")) {
            // A time; it is "no_information" or "N/A" otherwise.
            configuration.put("PasswordLastUsed", used);
        }
        return Optional.of(new ResourceReader.Read(ResourceKind.ROOT.arn(place, ""), configuration));
    }

    /** The credential report, which IAM makes in the background, at most every four hours. */
    private String report() {
        for (int waits = 0; ; waits++) {
            try {
                return throttle.call(() -> iam.getCredentialReport().content().asString(StandardCharsets.UTF_8));
            } catch (CredentialReportNotPresentException
                    | CredentialReportExpiredException
                    | CredentialReportNotReadyException missing) {
                if (waits >= MAX_WAITS) {
                    throw missing;
                }
            }
            throttle.call(iam::generateCredentialReport);
            pause.accept(WAIT);
        }
    }

    /** The lines of a report by the user they are about. */
    private record CredentialReport(List<String> columns, Map<String, List<String>> users) {

        static CredentialReport of(String text) {
            List<String> lines = text.lines().toList();
            Map<String, List<String>> users = new LinkedHashMap<>();
            for (String line : lines) {
                List<String> values = List.of(line.split(",", -1));
                users.putIfAbsent(values.get(0), values);
            }
            return new CredentialReport(
                    lines.isEmpty() ? List.of() : List.of(lines.get(0).split(",", -1)), users);
        }

        String value(String user, String column) {
            int at = columns.indexOf(column);
            List<String> values = users.getOrDefault(user, List.of());
            return at < 0 || at >= values.size() ? "" : values.get(at);
        }
    }
}
