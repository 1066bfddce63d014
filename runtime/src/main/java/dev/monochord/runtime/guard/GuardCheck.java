package dev.monochord.runtime.guard;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.guard.GuardFinding.Kind;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.write.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares the guards of a kind of item with the items: finds guards without owner, of the wrong owner, and owners without
 * guard. It scans the table twice, guards first, so that an item written with its guard meanwhile is seen with it; what
 * still looks wrong is read again before it is reported. Keys of all guards and items are held in memory.
 *
 * <p>A repair asks that neither the guard nor the item has changed since that reading, so it does no harm beside writers.
 * For one thread.
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
        Map<Map<String, AttributeValue>, GuardScan.Found<T>> guards = scan.guards();
        List<Claimant<T>> claimants = new ArrayList<>();
        int owners = scan.owners(claimants);
        Map<Map<String, AttributeValue>, List<Claimant<T>>> expected = new HashMap<>();
        claimants.forEach(claimant -> expected.computeIfAbsent(claimant.guarded(), key -> new ArrayList<>())
                .add(claimant));
        List<GuardFinding> findings = new ArrayList<>();
        guards.forEach((key, scanned) -> {
            if (!expected.containsKey(key)) {
                add(findings, orphan(key, scanned, claimants, repair));
            }
        });
        expected.forEach((key, claiming) -> add(findings, claimed(key, claiming, repair)));
        return new GuardReport(owners, guards.size(), findings);
    }

    /**
     * A guard whose value nobody had: if it is still there, and the item it names, where known, still has another value. One
     * that has another owner than when it was scanned was taken since, by an item that the scan may have passed before.
     */
    private @Nullable GuardFinding orphan(
            Map<String, AttributeValue> key, GuardScan.Found<T> scanned, List<Claimant<T>> claimants, boolean repair) {
        Guard<T> guard = scanned.guard();
        Map<String, AttributeValue> found = read(key);
        if (found == null || !owner(guard, found).equals(scanned.owner())) {
            return null;
        }
        List<AttributeValue> named = scanned.owner();
        Claimant<T> item = claimants.stream()
                .filter(claimant ->
                        claimant.guard().equals(guard) && claimant.owner().equals(named))
                .findFirst()
                .orElse(null);
        Map<String, AttributeValue> owner =
                item == null ? null : read(item.item().attributes());
        if (owner != null && key.equals(guarded(guard, owner))) {
            return null;
        }
        return finding(Kind.ORPHAN, guard, key, repair && repaired(guard, found, null, owner));
    }

    private @Nullable GuardFinding claimed(
            Map<String, AttributeValue> key, List<Claimant<T>> claiming, boolean repair) {
        Guard<T> guard = claiming.get(0).guard();
        List<Map<String, AttributeValue>> owners = new ArrayList<>();
        for (Claimant<T> claimant : claiming) {
            Map<String, AttributeValue> owner = read(claimant.item().attributes());
            if (owner != null && key.equals(guarded(guard, owner))) {
                owners.add(owner);
            }
        }
        if (owners.isEmpty()) {
            return null;
        }
        if (owners.size() > 1) {
            return finding(Kind.DUPLICATE, guard, key, false);
        }
        Map<String, AttributeValue> wanted = guard.encode(type.decode(owners.get(0)));
        Map<String, AttributeValue> found = read(key);
        if (wanted == null || found != null && owner(guard, found).equals(owner(guard, wanted))) {
            return null;
        }
        Kind kind = found == null ? Kind.MISSING : Kind.WRONG_OWNER;
        return finding(kind, guard, key, repair && repaired(guard, found, wanted, owners.get(0)));
    }

    private boolean repaired(
            Guard<T> guard,
            @Nullable Map<String, AttributeValue> found,
            @Nullable Map<String, AttributeValue> wanted,
            @Nullable Map<String, AttributeValue> owner) {
        try {
            writer.commit("guards", List.of(writer.repairGuard(type, guard, found, wanted, owner)));
            return true;
        } catch (PreconditionException changedMeanwhile) {
            return false;
        }
    }

    private @Nullable Map<String, AttributeValue> guarded(Guard<T> guard, Map<String, AttributeValue> owner) {
        Map<String, AttributeValue> encoded = guard.encode(type.decode(owner));
        return encoded == null ? null : type.keyIn(encoded);
    }

    private @Nullable Map<String, AttributeValue> read(Map<String, AttributeValue> key) {
        return writer.access().read("guards", new ItemKey<>(type, key));
    }

    static List<AttributeValue> owner(Guard<?> guard, Map<String, AttributeValue> stored) {
        return guard.owner().stream()
                .map(name -> Objects.requireNonNullElse(stored.get(name), AttributeValue.fromNul(true)))
                .toList();
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
