package dev.monochord.systems.kit;

import dev.monochord.runtime.page.PageRequest;
import java.util.List;

/**
 * The two query parameters of a list that comes in pages, under the names a system has for them. Immutable.
 *
 * <pre>{@code
 * static final PageParameters PAGES = PageParameters.named("page_size", "next_token");
 *
 * Route.get("/findings", "Lists findings", this::findings).with(PAGES.documented());
 *
 * PageRequest page = PAGES.read(request);
 * }</pre>
 */
public final class PageParameters {

    private static final int DEFAULT_SIZE = 50;
    private static final int MAX_SIZE = 100;

    private final String sizeName;
    private final String tokenName;

    private PageParameters(String sizeName, String tokenName) {
        this.sizeName = sizeName;
        this.tokenName = tokenName;
    }

    /** Under these names. A page has 50 items by default and 100 at most. */
    public static PageParameters named(String size, String token) {
        return new PageParameters(size, token);
    }

    /** For {@link Route#with(List)}. */
    public List<Parameter> documented() {
        return List.of(
                Parameter.query(
                                sizeName,
                                "How many at most, from 1 to " + MAX_SIZE + "; " + DEFAULT_SIZE + " if left out.")
                        .of(Integer.class),
                Parameter.query(tokenName, "Where to go on: what the page before answered."));
    }

    /** What a request asks for; refused with 400 if the size is not from 1 to the largest. */
    public PageRequest read(Request request) {
        int size = request.queryInt(sizeName).orElse(DEFAULT_SIZE);
        if (size > MAX_SIZE) {
            throw invalid(sizeName + " cannot be greater than " + MAX_SIZE);
        }
        if (size < 1) {
            throw invalid(sizeName + " cannot be less than 1");
        }
        return PageRequest.of(
                size, request.query(tokenName).filter(token -> !token.isEmpty()).orElse(null));
    }

    private RefusedException invalid(String message) {
        return Refusal.invalid(message).withField(sizeName);
    }
}
