package closed;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Update;
import java.util.List;
import java.util.Optional;

@Table(name = "vault")
public interface VaultTable {

    @Create
    void createVault(Vault vault);

    @Create
    void createSecret(Secret secret);

    @Get(consistent = true)
    Optional<Secret> secret(String vault, String name);

    @Get
    Optional<Vault> vault(String vault);

    @Query
    List<Secret> secrets(String vault);

    @Replace
    Vault replace(Vault vault);

    @Update(item = Secret.class)
    void rate(String vault, String name, @Set Level level);

    @DeletePartition(item = Vault.class)
    void delete(String vault);
}
