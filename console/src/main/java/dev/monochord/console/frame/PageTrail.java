package dev.monochord.console.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of a result with the way back, which addresses carry. Of a long way only the last pages are kept, so that addresses
 * stay short. Immutable.
 *
 * @param back the tokens of the pages before, the last one last; that of the first page is empty
 * @param token the token of this page; empty for the first
 */
public record PageTrail(List<String> back, String token) {

    private static final int MAX_BACK = 20;
    private static final String BACK = "back";

    public PageTrail {
        back = List.copyOf(back);
    }

    /**
     * The page that a visit asks for.
     *
     * @param name of the query parameter that has the token
     */
    public static PageTrail of(Visit visit, String name) {
        String token = visit.query(name).orElse("");
        return new PageTrail(token.isEmpty() ? List.of() : visit.queryAll(BACK), token);
    }

    public boolean isFirst() {
        return token.isEmpty();
    }

    /** Whether the way back to this page is no longer known, so that {@link #previous} is the first page. */
    public boolean isCut() {
        return !isFirst() && back.isEmpty();
    }

    public PageTrail previous() {
        return back.isEmpty()
                ? new PageTrail(back, "")
                : new PageTrail(back.subList(0, back.size() - 1), back.get(back.size() - 1));
    }

    public PageTrail next(String nextToken) {
        List<String> tokens = new ArrayList<>(back);
        tokens.add(token);
        return new PageTrail(tokens.subList(Math.max(0, tokens.size() - MAX_BACK), tokens.size()), nextToken);
    }

    /**
     * Returns the page as parameters of an address, each with its {@code &}; empty for the first.
     *
     * @param name of the query parameter that has the token
     */
    public String query(String name) {
        if (isFirst()) {
            return "";
        }
        StringBuilder query = new StringBuilder();
        append(query, name, token);
        back.forEach(old -> append(query, BACK, old));
        return query.toString();
    }

    private static void append(StringBuilder query, String name, String value) {
        query.append('&').append(name).append('=').append(URLEncoder.encode(value, UTF_8));
    }
}
