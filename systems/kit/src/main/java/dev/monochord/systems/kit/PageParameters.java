package dev.monochord.systems.kit;

import dev.monochord.runtime.page.PageRequest;
import java.util.List;

/**
 * The two query parameters of a list that comes in pages, under the names a system has for them. Immutable.
 *
 * <pre>{@code
 * static final PageParameters PAGES = PageParameters.named("page_size", "next_token").sizes(50, 100);
 *
 * Route.get("/findings", "Lists findings", this::findings).with(PAGES.documented());
 *
 * PageRequest page = PAGES.read(request);
 * }</pre>
 */
public final class PageParameters {

    private final String sizeName;
    private final String tokenName;
    private final int usual;
    private final int most;

    private PageParameters(String sizeName, String tokenName, int usual, int most) {
        this.sizeName = sizeName;
        this.tokenName = tokenName;
        this.usual = usual;
        this.most = most;
    }

    /** Under these names, with pages of 50 unless asked otherwise and 100 at most. */
    public static PageParameters named(String size, String token) {
        return new PageParameters(size, token, 50, 100);
    }

    /** With other sizes: that of a page if nothing is asked for, and the largest that may be asked for. */
    public PageParameters sizes(int usually, int atMost) {
        return new PageParameters(sizeName, tokenName, usually, atMost);
    }

    /** For {@link Route#with(List)}. */
    public List<Parameter> documented() {
        return List.of(
                Parameter.query(sizeName, "How many at most, from 1 to " + most + "; " + usual + " if left out.")
                        .of(Integer.class),
                Parameter.query(tokenName, "Where to go on: what the page before answered."));
    }

    /** What a request asks for; refused with 400 if the size is not from 1 to the largest. */
    public PageRequest read(Request request) {
        int size = request.queryInt(sizeName).orElse(usual);
        if (size > most) {
            throw invalid(sizeName + " cannot be greater than " + most);
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
