package closed;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Uses every kind of access once. */
public final class Walk implements Runnable {

    @Override
    public void run() {
        try (Engine engine = Engine.inMemory()) {
            TableSchema.create(engine.client(), DynamoDbVaultTable.design());
            Monochord monochord = Monochord.create(engine.client());
            VaultTable vaults = DynamoDbVaultTable.open(monochord);
            Vault vault = new Vault("v", "mine", 0, 1);
            vaults.createVault(vault);
            Secret secret = new Secret(
                    "v",
                    "s",
                    Level.LOW,
                    Instant.parse("2024-05-01T12:00:00Z"),
                    List.of(new Secret.Part("p", 3)),
                    Map.of("note", "n"));
            vaults.createSecret(secret);
            check(vaults.secret("v", "s").orElseThrow().equals(secret), "get");
            vaults.rate("v", "s", Level.HIGH);
            check(vaults.secrets("v").get(0).level() == Level.HIGH, "update and query");
            monochord
                    .transaction()
                    .update(VaultItem.key("v"))
                    .add(VaultItem.secretCount, 1L)
                    .when(VaultItem.secretCount.lessThan(2L))
                    .commit();
            Vault seen = vaults.vault("v").orElseThrow();
            Vault next = vaults.replace(new Vault("v", "yours", seen.secretCount(), seen.version()));
            check(next.version() == seen.version() + 1, "replace");
            check(vaults.vault("v").orElseThrow().label().equals("yours"), "get");
            vaults.delete("v");
            check(vaults.secrets("v").isEmpty(), "delete");
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what + " does not work in a closed module");
        }
    }
}
