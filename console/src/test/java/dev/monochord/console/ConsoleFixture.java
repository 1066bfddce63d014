package dev.monochord.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.cost.CostSection;
import dev.monochord.console.design.DesignLibrary;
import dev.monochord.console.design.DesignSection;
import dev.monochord.console.frame.Section;
import dev.monochord.console.guide.GuideSection;
import dev.monochord.console.item.ItemSection;
import dev.monochord.console.item.KeyHeat;
import dev.monochord.console.item.ServedTable;
import dev.monochord.console.item.ServedTables;
import dev.monochord.console.planned.DesignForms;
import dev.monochord.engine.Engine;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.DispatchOutcome;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemDispatcher;
import java.net.URLEncoder;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A console on an engine that has Cello's table. */
final class ConsoleFixture implements AutoCloseable {

    static final String SECRET = "a-secret-of-the-operator";

    private static final Pattern CSRF = Pattern.compile("name=\"csrf-token\" content=\"([^\"]*)\"");

    final Engine engine = Engine.inMemory();
    final SystemDispatcher dispatcher;
    final List<Section> sections;

    private ConsoleFixture(boolean allowWrites, boolean hasLogin, String basePath, Clock clock) {
        CelloFactory cello = new CelloFactory();
        TableSchema.create(engine.client(), cello.tables().get(0));
        Monochord monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .build();
        ServedTable table = new ServedTable(
                "cello",
                cello.tables().get(0),
                cello.tableInfos().get(0),
                monochord,
                ConsoleFixture.class.getClassLoader());
        ServedTables tables = new ServedTables(List.of(table));
        DesignLibrary library =
                new DesignLibrary(DesignFiles.onClassPath(ConsoleFixture.class.getClassLoader()), List.of());
        RoleGate gate = hasLogin
                ? RoleGate.open(ConsoleOptions.ROLES, role -> Optional.of(SECRET), InstallationSecrets.inMemory())
                : null;
        sections = List.of(
                new DesignSection(library, new DesignForms(library, tables, engine.client())),
                new ItemSection(tables, KeyHeat.UNKNOWN),
                new CostSection(library),
                new GuideSection());
        Console console = new Console(new ConsoleOptions("1.2.3", basePath, allowWrites, gate, clock), sections);
        this.dispatcher = SystemDispatcher.of(console);
    }

    static ConsoleFixture readOnly() {
        return new ConsoleFixture(false, false, "", Clock.systemUTC());
    }

    static ConsoleFixture writable() {
        return new ConsoleFixture(true, false, "", Clock.systemUTC());
    }

    static ConsoleFixture withLogin(Clock clock) {
        return new ConsoleFixture(false, true, "", clock);
    }

    static ConsoleFixture under(String basePath) {
        return new ConsoleFixture(false, false, basePath, Clock.systemUTC());
    }

    Response get(String path, String... headers) {
        return send("GET", path, Map.of(), headers);
    }

    /** Sends a form with the token of a page that the same cookie gets. */
    Response post(String path, Map<String, String> form, String... headers) {
        Matcher token = CSRF.matcher(
                get("/login", headers).status() == 200
                        ? get("/login", headers).text()
                        : get("/", headers).text());
        if (!token.find()) {
            throw new IllegalStateException("the page has no token");
        }
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("X-CSRF-Token");
        all.add(token.group(1));
        return send("POST", path, form, all.toArray(String[]::new));
    }

    Response send(String method, String path, Map<String, String> form, String... headers) {
        String body = form.entrySet().stream()
                .map(field ->
                        URLEncoder.encode(field.getKey(), UTF_8) + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        Request.Builder request = Request.builder(method, path)
                .remoteAddress("192.0.2.1")
                .body(() -> body.getBytes(UTF_8))
                .header("Content-Type", "application/x-www-form-urlencoded");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        DispatchOutcome outcome = dispatcher.dispatch(request.build());
        if (outcome.thrown() != null) {
            throw new IllegalStateException(path + " failed", outcome.thrown());
        }
        return outcome.response();
    }

    @Override
    public void close() {
        engine.close();
    }
}
