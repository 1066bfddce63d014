package dev.monochord.console.login;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signs the operator in and out. Thread-safe. */
public final class LoginPages {

    public static final String PATH = "/login";

    private final RoleGate gate;
    private final Sessions sessions;
    private final LoginAttempts attempts;

    public LoginPages(RoleGate gate, Sessions sessions, Clock clock) {
        this.gate = gate;
        this.sessions = sessions;
        this.attempts = new LoginAttempts(clock);
    }

    /**
     * What the page shows.
     *
     * @param next the path to go to afterwards
     * @param problem why the last attempt failed, or null
     */
    public record LoginView(String next, @Nullable String problem) {}

    public List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get(PATH, this::form), ConsoleRoute.post(PATH, this::login));
    }

    private Response form(Visit visit) {
        return visit.page(
                "Sign in", "login", new LoginView(local(visit.query("next").orElse("/")), null));
    }

    private Response login(Visit visit) {
        String next = local(visit.form().text("next").orElse("/"));
        String address = visit.request().remoteAddress();
        Duration wait = attempts.wait(address);
        if (wait != null) {
            String problem = "Too many attempts. Try again in " + Math.max(1, wait.toSeconds()) + " seconds.";
            return visit.page(429, "Sign in", "login", new LoginView(next, problem));
        }
        if (gate.identify(visit.form().text("secret").orElse("").strip()).isEmpty()) {
            attempts.failed(address);
            String problem = "That is not the operator secret. 'monochord serve' printed it when it first started.";
            return visit.page(401, "Sign in", "login", new LoginView(next, problem));
        }
        return visit.redirect(next).withHeader("Set-Cookie", sessions.begin());
    }

    /** A path of this console: an address of another site would make the login page a trap. */
    static String local(String next) {
        boolean here = next.startsWith("/") && !next.startsWith("//") && next.indexOf('\\') < 0;
        return here && next.chars().allMatch(c -> c > ' ' && c <= '~') ? next : "/";
    }
}
