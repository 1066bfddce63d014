package dev.monochord.systems.standins;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for AWS IAM as far as qrie asks about users: ListAccessKeys, GetAccessKeyLastUsed, GetLoginProfile,
 * ListMFADevices, GetAccountSummary and credential reports, as the IAM API Reference describes them, version 2010-05-08.
 * Every account has the same users. Thread-safe.
 */
public final class IamStandIn extends QueryStandIn {

    private final Map<String, String> keys = new ConcurrentHashMap<>();
    private final Set<String> passwords = ConcurrentHashMap.newKeySet();
    private final Set<String> deleted = ConcurrentHashMap.newKeySet();
    private final Set<String> reports = ConcurrentHashMap.newKeySet();

    public IamStandIn() {
        super("iam", "https://iam.amazonaws.com/doc/2010-05-08/");
    }

    /** Lets a user have an access key that was created at a time, in ISO 8601. */
    public void accessKey(String user, String created) {
        keys.put(user, created);
    }

    /** Lets the access key of a user be deleted as soon as it was listed. */
    public void deleteAccessKeyOnceListed(String user) {
        deleted.add(keyId(user));
    }

    private static String keyId(String user) {
        return "AKIA" + user;
    }

    /** Lets a user have a password, and no MFA device. */
    public void password(String user) {
        passwords.add(user);
    }

    @Override
    void respond(SignedCall call, Xml xml) throws ServiceFailure {
        switch (call.action()) {
            case "ListAccessKeys" -> accessKeys(call.required("UserName"), xml);
            case "GetAccessKeyLastUsed" -> lastUsed(call.required("AccessKeyId"), xml);
            case "GetLoginProfile" -> loginProfile(call.required("UserName"), xml);
            case "ListMFADevices" -> xml.in("MFADevices").out().element("IsTruncated", false);
            case "GetAccountSummary" ->
                xml.in("SummaryMap")
                        .in("entry")
                        .element("key", "AccountAccessKeysPresent")
                        .element("value", 1)
                        .out()
                        .in("entry")
                        .element("key", "AccountMFAEnabled")
                        .element("value", 0);
            case "GenerateCredentialReport" -> {
                xml.element("State", reports.add(call.accountId()) ? "STARTED" : "COMPLETE");
            }
            case "GetCredentialReport" -> report(call, xml);
            default -> throw unknownAction(call);
        }
    }

    private void lastUsed(String key, Xml xml) throws ServiceFailure {
        if (deleted.contains(key)) {
            throw new ServiceFailure(404, "NoSuchEntity", "The Access Key with id " + key + " cannot be found");
        }
        xml.in("AccessKeyLastUsed").element("Region", "N/A").element("ServiceName", "N/A");
    }

    private void accessKeys(String user, Xml xml) {
        xml.in("AccessKeyMetadata");
        String created = keys.get(user);
        if (created != null) {
            xml.in("member")
                    .element("UserName", user)
                    .element("AccessKeyId", keyId(user))
                    .element("Status", "Active")
                    .element("CreateDate", created)
                    .out();
        }
        xml.out().element("IsTruncated", false);
    }

    private void loginProfile(String user, Xml xml) throws ServiceFailure {
        if (!passwords.contains(user)) {
            throw new ServiceFailure(404, "NoSuchEntity", "Login Profile for User " + user + " cannot be found.");
        }
        xml.in("LoginProfile").element("UserName", user).element("CreateDate", "2026-01-01T00:00:00Z");
    }

    private void report(SignedCall call, Xml xml) throws ServiceFailure {
        if (!reports.contains(call.accountId())) {
            throw new ServiceFailure(410, "ReportNotPresent", "No report is present.");
        }
        String report = "user,arn,user_creation_time,password_enabled,password_last_used\n"
                + "<root_account>,arn:aws:iam::" + call.accountId() + ":root,2020-01-01T00:00:00+00:00,not_supported,"
                + "no_information\n";
        xml.element("Content", Base64.getEncoder().encodeToString(report.getBytes(StandardCharsets.UTF_8)))
                .element("ReportFormat", "text/csv")
                .element("GeneratedTime", "2026-03-01T12:00:00Z");
    }
}
