package dev.monochord.model.cost;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A query of one partition that ends with a limit, request by request as the runtime sends it. Not thread-safe.
 *
 * <p>The kinds of item lie in the order of the literals that their sort keys begin with. A limit bounds the items
 * that are returned, not those that are read: every item that the query passes is paid for. A kind whose position does not
 * follow from literals is assumed to come first unless it is part of the result.
 *
 * <p>A record of items needs the one item of each kind whose key is known, and as many of the other kinds as the limit
 * allows. The query continues until it has both.
 */
final class LimitedQuery {

    /** The evaluated items of a request that leaves items out, at first. */
    private static final long FIRST_REACH = 100;

    private static final int PAGE_REQUESTS = 10;
    private static final long PAGE_EVALUATED = 1000;

    private final List<Reach.Group> groups;
    private final boolean consistent;
    private final boolean page;
    private final boolean collection;
    private final long limit;
    private final long wanted;
    private boolean leavesOut;
    private long reach = FIRST_REACH;

    /** The group and the position in it at which the next request begins. */
    private int group;

    private long position;
    private long many;
    private long found;

    /**
     * A query that has not begun.
     *
     * @param limit the most items of the result
     * @param filtered the requests have a filter
     */
    LimitedQuery(Plan.Query plan, Reach reached, long limit, boolean filtered) {
        PatternDesign pattern = plan.pattern();
        this.groups = inOrder(reached.groups(), pattern.descending());
        this.consistent = plan.consistent();
        this.page = pattern.result() == ResultKind.PAGE;
        this.collection = pattern.result() == ResultKind.COLLECTION;
        this.limit = limit;
        long single = groups.stream().filter(this::isSingle).count();
        this.wanted = collection ? limit + single : limit;
        this.leavesOut = filtered;
    }

    private static List<Reach.Group> inOrder(List<Reach.Group> all, boolean descending) {
        Comparator<Reach.Group> order = Comparator.comparing(Reach.Group::literal);
        List<Reach.Group> sorted = new ArrayList<>(all);
        sorted.sort(descending ? order.reversed() : order);
        List<Reach.Group> placed = new ArrayList<>(sorted);
        placed.removeIf(one -> isAmbiguous(one, all));
        sorted.removeAll(placed);
        sorted.addAll(placed);
        return sorted;
    }

    private static boolean isAmbiguous(Reach.Group one, List<Reach.Group> all) {
        return !one.wanted()
                && all.stream()
                        .filter(Reach.Group::wanted)
                        .map(Reach.Group::literal)
                        .anyMatch(literal -> literal.startsWith(one.literal())
                                || one.literal().startsWith(literal));
    }

    private boolean isSingle(Reach.Group one) {
        return collection && one.wanted() && one.known();
    }

    /** The read units of all requests. */
    double units() {
        double units = 0;
        long evaluated = 0;
        boolean ended = false;
        for (int requests = 0; !ended && found < wanted && !isSpent(requests, evaluated); requests++) {
            units += alike();
            long most = next();
            long looked = 0;
            long bytes = 0;
            while (group < groups.size() && looked < most && bytes < CapacityRules.PAGE_BYTES) {
                Reach.Group current = groups.get(group);
                long fits = CapacityRules.perPage(current.size(), CapacityRules.PAGE_BYTES - bytes);
                long taken = Math.min(Math.min(most - looked, fits), current.count() - position);
                take(current, taken);
                looked += taken;
                bytes += taken * current.size();
                position += taken;
                if (position == current.count()) {
                    group++;
                    position = 0;
                }
            }
            evaluated += looked;
            ended = group == groups.size() && looked < most && bytes < CapacityRules.PAGE_BYTES;
            units += CapacityRules.read(bytes, consistent);
        }
        return units;
    }

    private boolean isSpent(int requests, long evaluated) {
        return page && (requests >= PAGE_REQUESTS || evaluated >= Math.max(PAGE_EVALUATED, wanted));
    }

    private long next() {
        long missing = wanted - found;
        if (!leavesOut) {
            return missing;
        }
        long next = Math.max(missing, reach);
        grow(1);
        return next;
    }

    /** Pages have requests of one size. Other queries double the size until they have enough items. */
    private void grow(long requests) {
        reach = page ? reach : (long) Math.min(Integer.MAX_VALUE, reach * Math.pow(2, requests));
    }

    private void take(Reach.Group current, long taken) {
        long used = isSingle(current)
                ? taken
                : current.wanted() ? Math.min(taken, collection ? limit - many : wanted - found) : 0;
        many += isSingle(current) ? 0 : used;
        found += used;
        leavesOut |= used < taken && found < wanted;
    }

    /** The units of full requests for one kind that the read only passes; they cost the same, so they are not walked. */
    private double alike() {
        if (page || group == groups.size()) {
            return 0;
        }
        Reach.Group current = groups.get(group);
        boolean passed = !current.wanted() || collection && !isSingle(current) && many == limit;
        long perPage = CapacityRules.perPage(current.size());
        long requests = (current.count() - position) / perPage - 1;
        if (!passed || !leavesOut || reach < perPage || requests < 1) {
            return 0;
        }
        position += requests * perPage;
        grow(requests);
        return requests * CapacityRules.read(perPage * current.size(), consistent);
    }
}
