package closed;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;

@Item(table = VaultTable.class)
@Key(partition = "VAULT#{vault}", sort = "VAULT")
public record Vault(
        @KeyOnly String vault, @Unique("LABEL#{label}") String label, long secretCount, @Version long version) {}
