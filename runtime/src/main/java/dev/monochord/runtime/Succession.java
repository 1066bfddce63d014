package dev.monochord.runtime;

import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.internal.page.Fingerprint;
import dev.monochord.runtime.internal.page.PageTokens;
import dev.monochord.runtime.internal.page.Position;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Pages over several reads, one after the other, such as the partitions of all accounts:
 *
 * <pre>{@code
 * monochord.succession("findings by service", service, state)
 *         .page(accounts, request, (account, page) -> table.ofAccountAndService(account, service, page));
 * }</pre>
 *
 * <p>A page is filled from one read after the other, within a budget of reads. Its token names the read it stopped in and
 * carries that read's own token, both signed. A name that has come in since is read if it comes after that in the order of
 * names. Immutable; for many threads.
 */
public final class Succession {

    /** As many reads as a page may ask that find nothing, or little. */
    private static final int READS = 50;

    private static final String NAME = "name";
    private static final String TOKEN = "token";

    private final PageTokens tokens;
    private final byte[] fingerprint;

    private Succession(PageTokens tokens, byte[] fingerprint) {
        this.tokens = tokens;
        this.fingerprint = fingerprint;
    }

    /** Of a query, by its name and everything that is asked for. */
    static Succession of(PageTokens tokens, String query, @Nullable Object... asked) {
        Fingerprint print = new Fingerprint().add(query);
        for (Object value : asked) {
            print.add(value == null ? null : value.toString());
        }
        return new Succession(tokens, print.done());
    }

    /**
     * A page.
     *
     * @param names of the reads; they are taken in the order of their characters
     * @param read answers a page of the read of a name
     * @throws PageTokenException if the token is not one of this query
     */
    public <T> Page<T> page(
            Iterable<String> names, PageRequest request, BiFunction<String, PageRequest, Page<T>> read) {
        TreeSet<String> ordered = new TreeSet<>();
        names.forEach(ordered::add);
        String name = ordered.isEmpty() ? null : ordered.first();
        String inner = null;
        if (request.token() != null) {
            Map<String, AttributeValue> at = position(request.token());
            String last = text(at, NAME);
            name = last == null ? null : ordered.ceiling(last);
            inner = last != null && last.equals(name) ? text(at, TOKEN) : null;
        }
        List<T> items = new ArrayList<>();
        for (int reads = 0; name != null && items.size() < request.size() && reads < READS; reads++) {
            Page<T> part = read.apply(name, PageRequest.of(request.size() - items.size(), inner));
            items.addAll(part.items());
            inner = part.nextToken();
            name = inner == null ? ordered.higher(name) : name;
        }
        return new Page<>(items, name == null ? null : token(name, inner));
    }

    private String token(String name, @Nullable String inner) {
        Map<String, AttributeValue> at = inner == null
                ? Map.of(NAME, AttributeValue.fromS(name))
                : Map.of(NAME, AttributeValue.fromS(name), TOKEN, AttributeValue.fromS(inner));
        return tokens.write(fingerprint, List.of(Position.after(at)));
    }

    private Map<String, AttributeValue> position(String token) {
        List<Position> positions = tokens.read(fingerprint, token);
        if (positions.size() != 1 || !positions.get(0).after().containsKey(NAME)) {
            throw new PageTokenException("belongs to another query");
        }
        return positions.get(0).after();
    }

    private static @Nullable String text(Map<String, AttributeValue> at, String what) {
        AttributeValue value = at.get(what);
        return value == null ? null : value.s();
    }
}
