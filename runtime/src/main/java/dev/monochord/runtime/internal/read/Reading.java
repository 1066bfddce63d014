package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.internal.page.PageTokens;
import dev.monochord.runtime.internal.page.Position;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.page.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A query or scan while it runs. */
public final class Reading<T> {

    private final PageTokens tokens;
    private final Selection selection;
    private final ReadRequests requests;
    private final Predicate<Map<String, AttributeValue>> accepts;
    private final Function<Map<String, AttributeValue>, @Nullable T> decoder;
    private final List<Source> sources;

    /**
     * A read of a selection.
     *
     * @param expiry the attribute by which the service leaves expired items out, or null
     * @param accepts what is not left out after that
     * @param decoder makes the result of an accepted item, when its turn comes; null leaves the item out
     */
    public Reading(
            Session session,
            Selection selection,
            @Nullable String expiry,
            Predicate<Map<String, AttributeValue>> accepts,
            Function<Map<String, AttributeValue>, @Nullable T> decoder) {
        long now = session.epochSecond();
        this.tokens = session.pageTokens();
        this.selection = selection;
        this.requests = new ReadRequests(session.calls(), selection, ReadExpression.of(selection, expiry, now));
        this.accepts = item -> selection.means(item) && accepts.test(item);
        this.decoder = decoder;
        this.sources = selection.sources();
    }

    /** A page of at most so many items, after the one that the token stands for. */
    public Page<T> page(int size, @Nullable String token) {
        byte[] fingerprint = selection.fingerprint();
        Merge merge = merge(from(fingerprint, token), ReadPacing.ofPage(size, sources.size(), selection.filtered()));
        List<T> items = new ArrayList<>();
        while (items.size() < size) {
            T next = next(merge);
            if (next == null) {
                break;
            }
            items.add(next);
        }
        List<Position> to = merge.positions();
        boolean ended = to.stream().allMatch(Position::ended);
        return new Page<>(items, ended ? null : tokens.write(fingerprint, to));
    }

    private @Nullable T next(Merge merge) {
        for (Map<String, AttributeValue> row = merge.next(); row != null; row = merge.next()) {
            T item = decoder.apply(row);
            if (item != null) {
                return item;
            }
            merge.leaveOut();
        }
        return null;
    }

    private List<Position> from(byte[] fingerprint, @Nullable String token) {
        if (token == null) {
            return start();
        }
        List<Position> positions = tokens.read(fingerprint, token);
        if (positions.size() != sources.size()) {
            throw new PageTokenException("belongs to another query");
        }
        return positions;
    }

    private List<Position> start() {
        return Collections.nCopies(sources.size(), Position.START);
    }

    /** The items, as far as the stream is read; at most so many, or all for 0. */
    public Stream<T> stream(int wanted) {
        Merge merge = merge(start(), ReadPacing.unbounded(wanted, selection.filtered()));
        Spliterator<T> items =
                new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                    @Override
                    public boolean tryAdvance(Consumer<? super T> action) {
                        T next = next(merge);
                        if (next == null) {
                            return false;
                        }
                        action.accept(next);
                        return true;
                    }
                };
        Stream<T> stream = StreamSupport.stream(items, false);
        return wanted == 0 ? stream : stream.limit(wanted);
    }

    /** How many items the service counts, without sending them. */
    public long count() {
        List<Callable<Long>> work = new ArrayList<>();
        sources.forEach(source -> work.add(() -> count(source)));
        return ParallelReads.run(work).stream().mapToLong(Long::longValue).sum();
    }

    private long count(Source source) {
        long count = 0;
        Position position = Position.START;
        while (!position.ended()) {
            ResponsePage answer = requests.count(source, position);
            count += answer.count();
            position = answer.next();
        }
        return count;
    }

    private Merge merge(List<Position> from, ReadPacing pace) {
        List<SourceCursor> cursors = new ArrayList<>(sources.size());
        for (int i = 0; i < sources.size(); i++) {
            cursors.add(new SourceCursor(requests, selection, sources.get(i), from.get(i), accepts));
        }
        return new Merge(cursors, selection, pace);
    }
}
