package dev.monochord.runtime;

import dev.monochord.runtime.GuardFinding.Kind;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.guard.Claimant;
import dev.monochord.runtime.internal.guard.GuardScan;
import dev.monochord.runtime.internal.guard.GuardSnapshot;
import dev.monochord.runtime.internal.key.KeyDescription;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares the guards of one kind of item with the items: finds guards without an owner, guards with the wrong owner, and
 * owners without a guard. The table is scanned twice, guards first, so an item written with its guard in the meantime is
 * seen with it. The keys of all guards and items are held in memory.
 *
 * <p>Anything suspicious is read again, guard and items in one transaction, before it is reported. A repair is conditional
 * on that state, including on a missing owner still being missing. Both are therefore safe beside writers, and neither
 * reports a state that never existed. Of each item only the attributes that its guards are made of are read; an item where
 * even those cannot be read is reported, and its guards are left alone. Not thread-safe.
 */
public final class GuardCheck<T> {

    private final Writer writer;
    private final ItemType<T> type;
    private final GuardScan<T> scan;

    GuardCheck(Writer writer, ItemType<T> type) {
        this.writer = writer;
        this.type = type;
        this.scan = new GuardScan<>(writer.session(), type);
    }

    /** Checks the guards and changes nothing. */
    public GuardReport report() {
        return check(false);
    }

    /** Checks the guards and repairs what can be repaired. */
    public GuardReport repair() {
        return check(true);
    }

    private GuardReport check(boolean repair) {
        Map<KeyIdentity, GuardScan.Found<T>> guards = scan.guards();
        List<Claimant<T>> claimants = new ArrayList<>();
        List<UnreadableItem> unreadable = new ArrayList<>();
        int owners = scan.owners(claimants, unreadable);
        Map<KeyIdentity, List<Claimant<T>>> expected = new HashMap<>();
        claimants.forEach(
                claimant -> expected.computeIfAbsent(KeyIdentity.of(claimant.guarded()), key -> new ArrayList<>())
                        .add(claimant));
        List<GuardFinding> findings = new ArrayList<>();
        List<GuardScan.Found<T>> unnamed = new ArrayList<>();
        guards.forEach((key, scanned) -> {
            if (!expected.containsKey(key)) {
                add(findings, orphan(scanned, unnamed, repair));
            }
        });
        findings.addAll(unclaimed(unnamed));
        expected.values().forEach(claiming -> add(findings, claimed(claiming, repair)));
        return new GuardReport(writer.session().table(type), type.name(), owners, guards.size(), findings, unreadable);
    }

    /**
     * A guard whose value nobody had when the items were scanned: it is an orphan if the item that it names has not taken the
     * value since. One that does not say the key of an item is put aside.
     */
    private @Nullable GuardFinding orphan(
            GuardScan.Found<T> scanned, List<GuardScan.Found<T>> unnamed, boolean repair) {
        Guard<T> guard = scanned.guard();
        Map<String, AttributeValue> key = scanned.key();
        Map<String, AttributeValue> found = writer.session().read("guards", new ItemKey<>(type, key));
        if (found == null) {
            return null;
        }
        ItemKey<T> owner = holder(guard, found);
        if (owner == null) {
            unnamed.add(scanned);
            return null;
        }
        GuardSnapshot now = GuardSnapshot.of(writer.session(), type, List.of(key, owner.attributes()));
        Map<String, AttributeValue> still = now.item(key);
        Map<String, AttributeValue> item = now.item(owner.attributes());
        if (still == null || !sameOwner(guard, still, found) || has(guard, item, key)) {
            return null;
        }
        return finding(
                Kind.ORPHAN,
                guard,
                key,
                List.of(owner.attributes()),
                repair && repaired(guard, still, null, owner, item));
    }

    private @Nullable ItemKey<T> holder(Guard<T> guard, Map<String, AttributeValue> stored) {
        try {
            return guard.holderOf(stored);
        } catch (StoredItemException saysNoKey) {
            return null;
        }
    }

    /**
     * Guards that name nobody who could be looked up: orphans if a second scan finds their values with no item either. A
     * person decides about them, because nothing could be asked of their owner while they are deleted.
     */
    private List<GuardFinding> unclaimed(List<GuardScan.Found<T>> unnamed) {
        if (unnamed.isEmpty()) {
            return List.of();
        }
        List<Claimant<T>> claimants = new ArrayList<>();
        scan.owners(claimants, new ArrayList<>());
        Set<KeyIdentity> claimed = claimants.stream()
                .map(claimant -> KeyIdentity.of(claimant.guarded()))
                .collect(Collectors.toSet());
        return unnamed.stream()
                .filter(found -> !claimed.contains(KeyIdentity.of(found.key())))
                .map(found -> finding(Kind.ORPHAN, found.guard(), found.key(), List.of(), false))
                .toList();
    }

    private @Nullable GuardFinding claimed(List<Claimant<T>> claiming, boolean repair) {
        Guard<T> guard = claiming.get(0).guard();
        Map<String, AttributeValue> key = claiming.get(0).guarded();
        List<Map<String, AttributeValue>> asked = new ArrayList<>(List.of(key));
        claiming.stream()
                .limit(GuardSnapshot.MAX_ITEMS - 1)
                .forEach(claimant -> asked.add(claimant.item().attributes()));
        GuardSnapshot now = GuardSnapshot.of(writer.session(), type, asked);
        List<Map<String, AttributeValue>> owners = asked.stream()
                .skip(1)
                .map(now::item)
                .filter(item -> has(guard, item, key))
                .toList();
        if (owners.isEmpty()) {
            return null;
        }
        if (owners.size() > 1) {
            List<Map<String, AttributeValue>> items =
                    owners.stream().map(type::keyIn).toList();
            return finding(Kind.DUPLICATE, guard, key, items, false);
        }
        Map<String, AttributeValue> owner = owners.get(0);
        Map<String, AttributeValue> claim = claim(guard, owner);
        Map<String, AttributeValue> found = now.item(key);
        if (claim == null || found != null && sameOwner(guard, found, claim)) {
            return null;
        }
        Kind kind = found == null ? Kind.MISSING : Kind.WRONG_OWNER;
        ItemKey<T> holder = new ItemKey<>(type, type.keyIn(owner));
        Map<String, AttributeValue> wanted = repair ? wanted(guard, owner) : null;
        return finding(
                kind,
                guard,
                key,
                List.of(holder.attributes()),
                wanted != null && repaired(guard, found, wanted, holder, owner));
    }

    private boolean repaired(
            Guard<T> guard,
            @Nullable Map<String, AttributeValue> found,
            @Nullable Map<String, AttributeValue> wanted,
            ItemKey<T> owner,
            @Nullable Map<String, AttributeValue> seen) {
        try {
            writer.commit("guards", List.of(writer.repairGuard("guards", type, guard, found, wanted, owner, seen)));
            return true;
        } catch (PreconditionException changedMeanwhile) {
            return false;
        }
    }

    /** The whole guard of an item, or null if no record can be made of the item. */
    private @Nullable Map<String, AttributeValue> wanted(Guard<T> guard, Map<String, AttributeValue> owner) {
        try {
            return guard.encode(type.decode(owner));
        } catch (StoredItemException unreadable) {
            return null;
        }
    }

    private @Nullable Map<String, AttributeValue> claim(Guard<T> guard, Map<String, AttributeValue> item) {
        try {
            return type.claim(guard, item);
        } catch (StoredItemException unreadable) {
            return null;
        }
    }

    /** Whether an item, if there is one, has the value of a guard, or may have it because that cannot be read. */
    private boolean has(Guard<T> guard, @Nullable Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
        if (item == null || !type.describes(item)) {
            return false;
        }
        try {
            Map<String, AttributeValue> claim = type.claim(guard, item);
            return claim != null && KeyIdentity.of(type.keyIn(claim)).equals(KeyIdentity.of(key));
        } catch (StoredItemException unreadable) {
            return true;
        }
    }

    private static boolean sameOwner(
            Guard<?> guard, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return guard.owner().stream().allMatch(name -> StoredValues.same(one, other, name));
    }

    private GuardFinding finding(
            Kind kind,
            Guard<T> guard,
            Map<String, AttributeValue> key,
            List<Map<String, AttributeValue>> items,
            boolean repaired) {
        return new GuardFinding(
                kind, guard.field(), text(key), items.stream().map(this::text).toList(), repaired);
    }

    private Map<String, String> text(Map<String, AttributeValue> key) {
        return KeyDescription.of(key, type.partitionKey(), type.sortKey());
    }

    private static void add(List<GuardFinding> findings, @Nullable GuardFinding finding) {
        if (finding != null) {
            findings.add(finding);
        }
    }
}
