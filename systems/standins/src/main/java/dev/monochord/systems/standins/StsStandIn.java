package dev.monochord.systems.standins;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands in for AWS STS: AssumeRole and GetCallerIdentity, as the AWS Security Token Service API Reference describes them.
 * Thread-safe.
 */
public final class StsStandIn extends QueryStandIn {

    private static final Pattern ROLE = Pattern.compile("arn:aws(?:-[a-z]+)*:iam::([0-9]{12}):role/(.+)");

    private final Credentials credentials =
            new Credentials(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY, AwsStandIn.ACCOUNT);
    private final Predicate<String> refusing;
    private final Map<String, String> externalIds = new ConcurrentHashMap<>();
    private final Map<String, String> landings = new ConcurrentHashMap<>();
    private volatile Duration lifetime = Duration.ofHours(1);

    /** {@code refusing} says of an account whether its roles let nobody in. */
    public StsStandIn(Predicate<String> refusing) {
        super("sts", "https://sts.amazonaws.com/doc/2011-06-15/");
        this.refusing = refusing;
    }

    /** Lets the roles of an account require an external id. */
    public void requireExternalId(String accountId, String externalId) {
        externalIds.put(accountId, externalId);
    }

    /** Lets sessions of an account's roles act in another account, as credentials of a mistaken endpoint would. */
    public void mislead(String accountId, String otherAccountId) {
        landings.put(accountId, otherAccountId);
    }

    /** Lets sessions that are handed out from here on last this long, whatever was asked for. */
    public void sessionLifetime(Duration time) {
        lifetime = time;
    }

    Credentials credentials() {
        return credentials;
    }

    @Override
    void respond(SignedCall call, Xml result) throws ServiceFailure {
        switch (call.action()) {
            case "AssumeRole" -> assumeRole(call, result);
            case "GetCallerIdentity" -> callerIdentity(call, result);
            default -> throw unknownAction(call);
        }
    }

    private void assumeRole(SignedCall call, Xml result) throws ServiceFailure {
        String roleArn = call.required("RoleArn");
        String session = call.required("RoleSessionName");
        Matcher role = ROLE.matcher(roleArn);
        if (!role.matches()) {
            throw ServiceFailure.sender("ValidationError", roleArn + " is invalid");
        }
        String account = role.group(1);
        String expected = externalIds.get(account);
        if (refusing.test(account) || (expected != null && !expected.equals(call.parameter("ExternalId")))) {
            throw new ServiceFailure(
                    403,
                    "AccessDenied",
                    "User: arn:aws:iam::" + call.accountId()
                            + ":user/stand-in is not authorized to perform: sts:AssumeRole on resource: " + roleArn);
        }
        Instant expires = Clock.systemUTC().instant().plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
        String landing = landings.getOrDefault(account, account);
        Credentials.Identity made = credentials.session(roleArn, landing, expires);
        result.in("AssumedRoleUser")
                .element("AssumedRoleId", "AROASTANDIN:" + session)
                .element("Arn", assumed(landing, role.group(2), session))
                .out()
                .in("Credentials")
                .element("AccessKeyId", made.accessKey())
                .element("SecretAccessKey", made.secretKey())
                .element("SessionToken", made.token())
                .element("Expiration", expires)
                .out();
    }

    private static void callerIdentity(SignedCall call, Xml result) {
        String role = call.roleArn();
        String arn = role == null
                ? "arn:aws:iam::" + call.accountId() + ":user/stand-in"
                : assumed(call.accountId(), role.substring(role.lastIndexOf('/') + 1), "session");
        result.element("Arn", arn).element("UserId", "AROASTANDIN:session").element("Account", call.accountId());
    }

    private static String assumed(String account, String role, String session) {
        return "arn:aws:sts::" + account + ":assumed-role/" + role + "/" + session;
    }
}
