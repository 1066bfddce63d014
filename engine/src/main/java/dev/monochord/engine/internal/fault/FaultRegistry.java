package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.fault.Heat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The rules of one engine. A change makes a new {@link RuleSet}, which the calls after it see whole. */
final class FaultRegistry implements Faults {

    private final Consumer<RuleSet> changed;
    private final Function<String, List<Heat>> heat;
    private final List<LiveRule> rules = new ArrayList<>();
    private long lastId;

    /**
     * @param changed is handed every new set of rules, under this registry's lock
     */
    FaultRegistry(Consumer<RuleSet> changed, Function<String, List<Heat>> heat) {
        this.changed = changed;
        this.heat = heat;
    }

    @Override
    public synchronized ActiveFault add(FaultRule rule) {
        LiveRule live = new LiveRule(Long.toString(++lastId), rule, this::remove);
        rules.add(live);
        changed.accept(new RuleSet(rules));
        return live;
    }

    @Override
    public synchronized List<ActiveFault> active() {
        return List.copyOf(rules);
    }

    @Override
    public synchronized boolean remove(String id) {
        boolean removed = rules.removeIf(rule -> rule.id().equals(id));
        changed.accept(new RuleSet(rules));
        return removed;
    }

    private synchronized void remove(LiveRule rule) {
        rules.remove(rule);
        changed.accept(new RuleSet(rules));
    }

    @Override
    public synchronized void clear() {
        rules.clear();
        changed.accept(RuleSet.EMPTY);
    }

    @Override
    public List<Heat> heat(String table) {
        return heat.apply(table);
    }
}
