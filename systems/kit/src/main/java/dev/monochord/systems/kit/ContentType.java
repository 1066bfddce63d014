package dev.monochord.systems.kit;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header {@code Content-Type} of a request whose body is read as JSON.
 *
 * <p>Besides JSON, the type that {@code curl -d} sends unless told otherwise is accepted, so that a command line stays
 * short. The type is no protection against pages of other origins: the server rejects those before it reads a body.
 */
final class ContentType {

    private static final Pattern JSON = Pattern.compile("(application|text)/json|application/[a-z0-9!#$&^_.-]+\\+json");
    private static final String CURL_DEFAULT = "application/x-www-form-urlencoded";
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\";\\s]*)\"?");

    private ContentType() {}

    /**
     * Rejects a body that is not declared as JSON.
     *
     * @param headers the values of all headers {@code Content-Type}; none if the caller did not send any
     * @throws HttpException of kind {@link FailureKind#UNSUPPORTED_MEDIA_TYPE}
     */
    static void requireJson(List<String> headers) {
        for (String header : headers) {
            int end = header.indexOf(';');
            String type = (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
            boolean known = type.isEmpty()
                    || type.equals(CURL_DEFAULT)
                    || JSON.matcher(type).matches();
            if (!known) {
                throw new HttpException(
                        FailureKind.UNSUPPORTED_MEDIA_TYPE, "the Content-Type must be application/json");
            }
            Matcher charset = CHARSET.matcher(header);
            if (charset.find() && !charset.group(1).equalsIgnoreCase("utf-8")) {
                throw new HttpException(FailureKind.UNSUPPORTED_MEDIA_TYPE, "the body must be encoded as UTF-8");
            }
        }
    }
}
