package dev.monochord.runtime.guard;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.StoredValues;
import dev.monochord.runtime.guard.GuardFinding.Kind;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.key.KeyIdentity;
import dev.monochord.runtime.write.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares the guards of a kind of item with the items: finds guards without owner, of the wrong owner, and owners without
 * guard. It scans the table twice, guards first, so that an item written with its guard meanwhile is seen with it. Keys of
 * all guards and items are held in memory.
 *
 * <p>What looks wrong is looked at again before it is reported: the guard and the items concerned, as they are at one
 * moment. A repair asks that none of them has changed since, also that an owner that was missing still is. So neither does
 * harm beside writers, and nothing is reported that was never so. For one thread.
 */
public final class GuardCheck<T> {

    private final Writer writer;
    private final ItemType<T> type;
    private final GuardScan<T> scan;

    public GuardCheck(Writer writer, ItemType<T> type) {
        this.writer = writer;
        this.type = type;
        this.scan = new GuardScan<>(writer.access(), type);
    }

    /** Looks, and changes nothing. */
    public GuardReport report() {
        return check(false);
    }

    /** Looks, and puts right what can be. */
    public GuardReport repair() {
        return check(true);
    }

    private GuardReport check(boolean repair) {
        Map<KeyIdentity, GuardScan.Found<T>> guards = scan.guards();
        List<Claimant<T>> claimants = new ArrayList<>();
        int owners = scan.owners(claimants);
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
        return new GuardReport(owners, guards.size(), findings);
    }

    /**
     * A guard whose value nobody had when the items were scanned: it is an orphan if the item that it names has not taken the
     * value since. One that does not say the key of an item is put aside.
     */
    private @Nullable GuardFinding orphan(
            GuardScan.Found<T> scanned, List<GuardScan.Found<T>> unnamed, boolean repair) {
        Guard<T> guard = scanned.guard();
        Map<String, AttributeValue> key = scanned.key();
        Map<String, AttributeValue> found = writer.access().read("guards", new ItemKey<>(type, key));
        if (found == null) {
            return null;
        }
        ItemKey<T> owner = holder(guard, found);
        if (owner == null) {
            unnamed.add(scanned);
            return null;
        }
        Snapshot now = Snapshot.of(writer.access(), type, List.of(key, owner.attributes()));
        Map<String, AttributeValue> still = now.item(key);
        Map<String, AttributeValue> item = now.item(owner.attributes());
        if (still == null || !sameOwner(guard, still, found) || has(guard, item, key)) {
            return null;
        }
        return finding(Kind.ORPHAN, guard, key, repair && repaired(guard, still, null, owner, item));
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
        scan.owners(claimants);
        Set<KeyIdentity> claimed = claimants.stream()
                .map(claimant -> KeyIdentity.of(claimant.guarded()))
                .collect(Collectors.toSet());
        return unnamed.stream()
                .filter(found -> !claimed.contains(KeyIdentity.of(found.key())))
                .map(found -> finding(Kind.ORPHAN, found.guard(), found.key(), false))
                .toList();
    }

    private @Nullable GuardFinding claimed(List<Claimant<T>> claiming, boolean repair) {
        Guard<T> guard = claiming.get(0).guard();
        Map<String, AttributeValue> key = claiming.get(0).guarded();
        List<Map<String, AttributeValue>> asked = new ArrayList<>(List.of(key));
        claiming.stream()
                .limit(Snapshot.MOST - 1)
                .forEach(claimant -> asked.add(claimant.item().attributes()));
        Snapshot now = Snapshot.of(writer.access(), type, asked);
        List<Map<String, AttributeValue>> owners = asked.stream()
                .skip(1)
                .map(now::item)
                .filter(item -> has(guard, item, key))
                .toList();
        if (owners.isEmpty()) {
            return null;
        }
        if (owners.size() > 1) {
            return finding(Kind.DUPLICATE, guard, key, false);
        }
        Map<String, AttributeValue> owner = owners.get(0);
        Map<String, AttributeValue> wanted = guard.encode(type.decode(owner));
        Map<String, AttributeValue> found = now.item(key);
        if (wanted == null || found != null && sameOwner(guard, found, wanted)) {
            return null;
        }
        Kind kind = found == null ? Kind.MISSING : Kind.WRONG_OWNER;
        ItemKey<T> holder = new ItemKey<>(type, type.keyIn(owner));
        return finding(kind, guard, key, repair && repaired(guard, found, wanted, holder, owner));
    }

    private boolean repaired(
            Guard<T> guard,
            @Nullable Map<String, AttributeValue> found,
            @Nullable Map<String, AttributeValue> wanted,
            ItemKey<T> owner,
            @Nullable Map<String, AttributeValue> seen) {
        try {
            writer.commit("guards", List.of(writer.repairGuard(type, guard, found, wanted, owner, seen)));
            return true;
        } catch (PreconditionException changedMeanwhile) {
            return false;
        }
    }

    /** Whether an item, if there is one, has the value of a guard. */
    private boolean has(Guard<T> guard, @Nullable Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
        if (item == null || !type.describes(item)) {
            return false;
        }
        Map<String, AttributeValue> encoded = guard.encode(type.decode(item));
        return encoded != null && KeyIdentity.of(type.keyIn(encoded)).equals(KeyIdentity.of(key));
    }

    private static boolean sameOwner(
            Guard<?> guard, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return guard.owner().stream().allMatch(name -> StoredValues.same(one, other, name));
    }

    private static GuardFinding finding(Kind kind, Guard<?> guard, Map<String, AttributeValue> key, boolean repaired) {
        return new GuardFinding(kind, guard.field(), key, repaired);
    }

    private static void add(List<GuardFinding> findings, @Nullable GuardFinding finding) {
        if (finding != null) {
            findings.add(finding);
        }
    }
}
