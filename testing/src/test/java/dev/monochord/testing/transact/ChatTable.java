package dev.monochord.testing.transact;

import dev.monochord.annotations.Add;
import dev.monochord.annotations.Check;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Update;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Rooms, messages and inboxes. */
@Table(name = "chat")
interface ChatTable {

    @Create
    ChatRoom createRoom(ChatRoom room);

    @Get(consistent = true)
    Optional<ChatRoom> room(String room);

    @Replace
    ChatRoom replaceRoom(ChatRoom room);

    @Check(item = ChatRoom.class)
    void roomExists(String room);

    @DeletePartition(item = ChatRoom.class)
    void deleteRoom(String room);

    @Create
    void post(ChatMessage message);

    @Query(consistent = true)
    List<ChatMessage> messages(String room);

    @Put
    void putInbox(Inbox inbox);

    @Get(consistent = true)
    Optional<Inbox> inbox(String user, String room);

    @Update(item = Inbox.class)
    void unread(String user, String room, @Add("unread") long more);

    @Update(item = Inbox.class)
    Inbox counted(String user, String room, @Add("unread") long more);

    @Delete(item = Inbox.class)
    void leave(String user, String room);

    @Create
    void createHandle(Handle handle);

    @Query(consistent = true)
    Optional<Handle> handle(String user);

    /** Posts a message and counts it for its readers. */
    @Transact({"post", "unread*", "log.append"})
    default void send(LogTable log, ChatMessage message, Collection<String> readers) {
        post(message);
        readers.forEach(user -> unread(user, message.room(), 1));
        log.append(new LogEntry(message.room(), message.number(), message.author()));
    }

    /** Opens a room with its first message. */
    @Transact({"createRoom", "send"})
    default ChatRoom open(LogTable log, ChatRoom room, ChatMessage first) {
        ChatRoom opened = createRoom(room);
        send(log, first, List.of());
        return opened;
    }

    /** Replaces a room if others exist. */
    @Transact({"replaceRoom", "roomExists*"})
    default ChatRoom rename(ChatRoom room, Collection<String> others) {
        others.forEach(this::roomExists);
        return replaceRoom(room);
    }

    /** Replaces a room and creates a handle if possible. */
    @Transact({"replaceRoom", "createHandle", "post"})
    default boolean tryAll(ChatRoom room, Handle handle, ChatMessage message) {
        replaceRoom(room);
        createHandle(handle);
        post(message);
        return true;
    }

    /** Makes the given calls. */
    @Transact({"createRoom*", "unread*", "roomExists*", "leave*", "counted", "post*", "attempt*", "putInbox"})
    default void perform(Consumer<ChatTable> calls) {
        calls.accept(this);
    }

    /** Makes the given calls, and keeps them if they return true. */
    @Transact({"createRoom*", "unread*"})
    default boolean attempt(Predicate<ChatTable> calls) {
        return calls.test(this);
    }
}
