package dev.monochord.testing.example.desk;

import dev.monochord.annotations.Add;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import java.util.Optional;

/** Writes that are exact after a lost response, or return what they found. */
@Table(name = "desk")
public interface DeskTable {

    @Create
    boolean open(Ticket ticket);

    @Put
    Optional<Ticket> overwrite(Ticket ticket);

    @Put(once = true)
    void overwriteOnce(Ticket ticket);

    @Update(item = Ticket.class, once = true)
    Ticket reply(String ticket, @Add("replies") long more);

    @Update(item = Ticket.class, once = true)
    void close(String ticket, @Set String state);

    @Delete(item = Ticket.class)
    Optional<Ticket> discard(String ticket);

    @Delete(item = Ticket.class, once = true)
    boolean remove(String ticket);

    @Create
    void hire(Agent agent);

    @Put
    Optional<Agent> assign(Agent agent);

    @Replace(once = true)
    Agent rename(Agent agent);

    @Delete(item = Agent.class)
    Optional<Agent> dismiss(String agent);

    @Delete(item = Agent.class, once = true)
    void dismissUnchanged(String agent, @If("version") long version);
}
