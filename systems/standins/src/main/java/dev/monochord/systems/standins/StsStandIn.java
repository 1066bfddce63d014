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
public final class StsStandIn implements ServiceStandIn {

    private static final String NAMESPACE = "https://sts.amazonaws.com/doc/2011-06-15/";
    private static final Pattern ROLE = Pattern.compile("arn:aws(?:-[a-z]+)*:iam::([0-9]{12}):role/(.+)");

    private final Credentials credentials =
            new Credentials(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY, AwsStandIn.ACCOUNT);
    private final Predicate<String> refusing;
    private final Map<String, String> externalIds = new ConcurrentHashMap<>();
    private final Map<String, String> landings = new ConcurrentHashMap<>();
    private volatile Duration lifetime = Duration.ofHours(1);

    /** {@code refusing} says of an account whether its roles let nobody in. */
    public StsStandIn(Predicate<String> refusing) {
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
    public String name() {
        return "sts";
    }

    @Override
    public Protocol protocol() {
        return Protocol.QUERY;
    }

    @Override
    public ServiceFailure throttled() {
        return ServiceFailure.sender("Throttling", "Rate exceeded");
    }

    @Override
    public ServiceFailure denied(SignedCall call) {
        return new ServiceFailure(403, "AccessDenied", "User is not authorized to perform: sts:" + call.action());
    }

    @Override
    public ServiceFailure unknownCredentials() {
        return new ServiceFailure(
                403, "InvalidClientTokenId", "The security token included in the request is invalid.");
    }

    @Override
    public byte[] answer(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "AssumeRole" -> assumeRole(call);
            case "GetCallerIdentity" -> callerIdentity(call);
            default -> throw ServiceFailure.sender("InvalidAction", "Could not find operation " + call.action());
        };
    }

    private byte[] assumeRole(SignedCall call) throws ServiceFailure {
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
        return Xml.document("AssumeRoleResponse", NAMESPACE)
                .in("AssumeRoleResult")
                .in("AssumedRoleUser")
                .element("AssumedRoleId", "AROASTANDIN:" + session)
                .element("Arn", assumed(landing, role.group(2), session))
                .out()
                .in("Credentials")
                .element("AccessKeyId", made.accessKey())
                .element("SecretAccessKey", made.secretKey())
                .element("SessionToken", made.token())
                .element("Expiration", expires)
                .end();
    }

    private static byte[] callerIdentity(SignedCall call) {
        String role = call.roleArn();
        String arn = role == null
                ? "arn:aws:iam::" + call.accountId() + ":user/stand-in"
                : assumed(call.accountId(), role.substring(role.lastIndexOf('/') + 1), "session");
        return Xml.document("GetCallerIdentityResponse", NAMESPACE)
                .in("GetCallerIdentityResult")
                .element("Arn", arn)
                .element("UserId", "AROASTANDIN:session")
                .element("Account", call.accountId())
                .end();
    }

    private static String assumed(String account, String role, String session) {
        return "arn:aws:sts::" + account + ":assumed-role/" + role + "/" + session;
    }
}
