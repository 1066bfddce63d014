package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.error.ServiceError;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Verifies AWS Signature Version 4 in the {@code Authorization} header, in the service's order of checks.
 *
 * <p>The hash of the payload is always that of the bytes received, so that an unsigned or chunk-signed payload does not
 * verify: no client signs calls of this API so. A session token passes like any other signed header.
 */
final class SignatureV4 implements Authentication {

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String SERVICE = "dynamodb";
    private static final String TERMINATOR = "aws4_request";
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final DateTimeFormatter BASIC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Map<String, String> secrets;
    private final Clock clock;

    SignatureV4(Map<String, String> secrets, Clock clock) {
        this.secrets = Map.copyOf(secrets);
        this.clock = clock;
    }

    @Override
    public boolean enforced() {
        return true;
    }

    @Override
    public void check(WireRequest request) {
        Authorization authorization = Authorization.of(request);
        if (authorization.inQuery()) {
            throw Authorization.missing();
        }
        checkDate(authorization.date());
        List<String> signedHeaders = signedHeaders(authorization);
        if (!authorization.algorithm().equals(ALGORITHM)) {
            throw Authorization.incomplete("Unsupported AWS 'algorithm': '" + authorization.algorithm()
                    + "' (only AWS4-HMAC-SHA256 for now). ");
        }
        String[] scope = scope(authorization);
        String secret = secrets.get(scope[0]);
        if (secret == null) {
            throw ServiceError.plain(
                    "UnrecognizedClientException", "The security token included in the request is invalid.", 400);
        }
        byte[] expected = signature(request, authorization, signedHeaders, scope, secret);
        byte[] given = authorization.signature().getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(expected, given)) {
            throw invalid("The request signature we calculated does not match the signature you provided. Check your"
                    + " AWS Secret Access Key and signing method. Consult the service documentation for details.");
        }
        requireSigned(request, signedHeaders);
    }

    private void checkDate(String text) {
        LocalDateTime date;
        try {
            date = LocalDateTime.parse(text, BASIC);
        } catch (DateTimeParseException e) {
            throw Authorization.incomplete("Date must be in ISO-8601 'basic format'. Got '" + text
                    + "'. See http://en.wikipedia.org/wiki/ISO_8601");
        }
        LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (date.isBefore(now.minus(SKEW))) {
            throw invalid("Signature expired: " + text + " is now earlier than " + BASIC.format(now.minus(SKEW)) + " ("
                    + BASIC.format(now) + " - 5 min.)");
        }
        if (date.isAfter(now.plus(SKEW))) {
            throw invalid("Signature not yet current: " + text + " is still later than " + BASIC.format(now.plus(SKEW))
                    + " (" + BASIC.format(now) + " + 5 min.)");
        }
    }

    private static List<String> signedHeaders(Authorization authorization) {
        List<String> names =
                List.of(authorization.signedHeaders().toLowerCase(Locale.ROOT).split(";", -1));
        if (!names.contains("host")) {
            throw notSigned("Host");
        }
        return names;
    }

    /** Rejects unsigned Amazon headers: an intermediary must not be able to change the meaning of a request. */
    private static void requireSigned(WireRequest request, List<String> signedHeaders) {
        request.headers().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith("x-amz-") && !signedHeaders.contains(lower)) {
                throw notSigned(name);
            }
        });
    }

    private static DynamoDbException notSigned(String header) {
        return invalid("'" + header + "' must be a 'SignedHeader' in the AWS Authorization.");
    }

    /** Access key, date, region, service and terminator. Any region will do: an engine is everywhere. */
    private static String[] scope(Authorization authorization) {
        String[] parts = authorization.credential().split("/", -1);
        if (parts.length != 5) {
            throw Authorization.incomplete("Credential must have exactly 5 slash-delimited elements, e.g."
                    + " keyid/date/region/service/term, got '" + authorization.credential() + "'");
        }
        StringBuilder problem = new StringBuilder();
        if (parts[2].isEmpty()) {
            problem.append("Credential should be scoped to a valid region, not ''. ");
        }
        if (!parts[3].equals(SERVICE)) {
            problem.append("Credential should be scoped to correct service: 'dynamodb'. ");
        }
        if (!parts[4].equals(TERMINATOR)) {
            problem.append("Credential should be scoped with a valid terminator: 'aws4_request', not '")
                    .append(parts[4])
                    .append("'. ");
        }
        String day = authorization.date().substring(0, 8);
        if (!parts[1].equals(day)) {
            problem.append(
                            "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '")
                    .append(parts[1])
                    .append("' != '")
                    .append(day)
                    .append("', from '")
                    .append(authorization.date())
                    .append("'. ");
        }
        if (problem.length() > 0) {
            throw invalid(problem.toString().strip());
        }
        return parts;
    }

    private static byte[] signature(
            WireRequest request, Authorization authorization, List<String> headers, String[] scope, String secret) {
        StringBuilder canonical = new StringBuilder(512)
                .append(request.method())
                .append('\n')
                .append(canonicalPath(request.path()))
                .append('\n')
                .append(canonicalQuery(request.rawQuery()))
                .append('\n');
        for (String header : headers) {
            canonical
                    .append(header)
                    .append(':')
                    .append(canonicalHeader(request, header))
                    .append('\n');
        }
        canonical
                .append('\n')
                .append(String.join(";", headers))
                .append('\n')
                .append(Hmac.hex(Hmac.sha256(request.body())));
        String[] region = Arrays.copyOfRange(scope, 1, 5);
        String toSign = ALGORITHM
                + '\n'
                + authorization.date()
                + '\n'
                + String.join("/", region)
                + '\n'
                + Hmac.hex(Hmac.sha256(canonical.toString().getBytes(StandardCharsets.UTF_8)));
        byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        for (String part : region) {
            key = Hmac.sign(key, part);
        }
        return Hmac.hex(Hmac.sign(key, toSign)).getBytes(StandardCharsets.US_ASCII);
    }

    private static String canonicalHeader(WireRequest request, String name) {
        List<String> values = new ArrayList<>();
        for (String value : request.headers().all(name)) {
            values.add(value.strip().replaceAll("\\s+", " "));
        }
        return String.join(",", values);
    }

    /** The path is encoded once more on top of how it was sent; that of this API is but a slash. */
    private static String canonicalPath(String path) {
        return path.equals("/") ? path : Hmac.percentEncode(path).replace("%2F", "/");
    }

    private static String canonicalQuery(String raw) {
        if (raw.isEmpty()) {
            return "";
        }
        List<String> pairs = new ArrayList<>();
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = WireRequest.decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : WireRequest.decode(pair.substring(equals + 1));
            pairs.add(Hmac.percentEncode(name) + "=" + Hmac.percentEncode(value));
        }
        pairs.sort(null);
        return String.join("&", pairs);
    }

    private static DynamoDbException invalid(String message) {
        return ServiceError.plain("InvalidSignatureException", message, 400);
    }
}
