package dev.monochord.systems.standins;

import dev.monochord.web.WebRequest;
import java.net.URI;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/**
 * Checks Signature Version 4 by signing what arrived once more, with the secret that belongs to the access key, and
 * comparing. The SDK's own signer does the arithmetic, except of calls that it would not make. Thread-safe.
 */
final class SignatureCheck {

    private static final Pattern AUTHORIZATION =
            Pattern.compile("AWS4-HMAC-SHA256 Credential=([^/]+)/([0-9]{8})/([^/]+)"
                    + "/([^/]+)/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})");
    private static final DateTimeFormatter BASIC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Duration SKEW = Duration.ofMinutes(5);

    /** The signer adds these itself. */
    private static final List<String> ADDED = List.of("host", "x-amz-date", "x-amz-security-token");

    private final Credentials credentials;
    private final Clock clock;
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

    SignatureCheck(Credentials credentials, Clock clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    /** Who signed, and for what. */
    record Signed(Credentials.Identity identity, String region, String service) {}

    /** Nobody known signed a request. */
    static final class UnsignedException extends Exception {

        private final SignatureFault fault;

        UnsignedException(SignatureFault fault) {
            super(fault.name());
            this.fault = fault;
        }

        SignatureFault fault() {
            return fault;
        }
    }

    /** Returns the service that a request claims to be signed for; empty if it is not signed. */
    static String service(WebRequest request) {
        Matcher form = AUTHORIZATION.matcher(header(request, "Authorization"));
        return form.matches() ? form.group(4) : "";
    }

    /** Returns who signed a request. */
    Signed check(WebRequest request) throws UnsignedException {
        Matcher form = AUTHORIZATION.matcher(header(request, "Authorization"));
        if (!form.matches()) {
            throw new UnsignedException(SignatureFault.MISSING);
        }
        Credentials.Identity identity = credentials.find(form.group(1));
        if (identity == null || !token(identity).equals(header(request, "X-Amz-Security-Token"))) {
            throw new UnsignedException(SignatureFault.UNKNOWN_KEY);
        }
        if (identity.expires() != null && !clock.instant().isBefore(identity.expires())) {
            throw new UnsignedException(SignatureFault.EXPIRED);
        }
        Instant date = date(header(request, "X-Amz-Date"));
        if (Duration.between(date, clock.instant()).abs().compareTo(SKEW) > 0) {
            throw new UnsignedException(SignatureFault.SKEWED);
        }
        if (!sign(request, form, identity, date).equals(form.group(6))) {
            throw new UnsignedException(SignatureFault.WRONG);
        }
        return new Signed(identity, form.group(3), form.group(4));
    }

    private String sign(WebRequest request, Matcher form, Credentials.Identity identity, Instant date) {
        List<String> headers = List.of(form.group(5).split(";", -1));
        if (!headers.contains("x-amz-content-sha256")) {
            return PlainSignature.of(
                    request, headers, BASIC.format(date), form.group(3), form.group(4), identity.secretKey());
        }
        SdkHttpFullRequest.Builder copy = SdkHttpFullRequest.builder()
                .method(SdkHttpMethod.fromValue(request.method()))
                .uri(URI.create("http://" + header(request, "Host") + request.target()));
        for (String name : headers) {
            if (!ADDED.contains(name)) {
                copy.putHeader(name, request.headers().all(name));
            }
        }
        byte[] body = request.body();
        String signed = signer.sign(with -> with.identity(keys(identity))
                        .request(copy.build())
                        .payload(ContentStreamProvider.fromByteArray(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, form.group(4))
                        .putProperty(AwsV4HttpSigner.REGION_NAME, form.group(3))
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(date, ZoneOffset.UTC)))
                .request()
                .firstMatchingHeader("Authorization")
                .orElse("");
        return signed.substring(signed.lastIndexOf('=') + 1);
    }

    private static AwsCredentialsIdentity keys(Credentials.Identity identity) {
        return identity.token() == null
                ? AwsCredentialsIdentity.create(identity.accessKey(), identity.secretKey())
                : AwsSessionCredentialsIdentity.create(identity.accessKey(), identity.secretKey(), identity.token());
    }

    private static String token(Credentials.Identity identity) {
        String token = identity.token();
        return token == null ? "" : token;
    }

    private static Instant date(String text) throws UnsignedException {
        try {
            return LocalDateTime.parse(text, BASIC).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException malformed) {
            throw new UnsignedException(SignatureFault.WRONG);
        }
    }

    private static String header(WebRequest request, String name) {
        String value = request.headers().first(name);
        return value == null ? "" : value;
    }
}
