package dev.monochord.migrate.fleet.v1;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import java.util.Map;
import java.util.Optional;

@Table(name = "fleet", version = "1")
public interface FleetTable {

    @Put
    void putSite(Site site);

    @Get(consistent = true)
    Optional<Site> site(String site);

    @DeletePartition(item = Site.class)
    void deleteSite(String site);

    @Create
    void create(Device device);

    @Put
    void put(Device device);

    @Replace
    void replace(Device device);

    @Update(item = Device.class)
    void setStatus(String site, String device, @Set String status);

    @Delete(item = Device.class)
    void delete(String site, String device);

    @Get(consistent = true)
    Optional<Device> device(String site, String device);

    @Update(item = Device.class)
    void configure(String site, String device, @Set Map<String, String> config);
}
