package dev.monochord.console.frame;

import dev.monochord.model.cost.TableWorkload;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request to a page, with what is needed to respond. Not thread-safe. */
public final class Visit {

    private final Request request;
    private final Frame frame;
    private final String section;
    private final String csrf;
    private final boolean signedIn;
    private @Nullable FormBody form;
    private @Nullable LinkedWorkload workload;

    /**
     * Creates a visit.
     *
     * @param section the path of the section whose page it is; empty for none
     * @param csrf the token that the forms of the page carry
     * @param signedIn whether the visitor has a session
     */
    public Visit(Request request, Frame frame, String section, String csrf, boolean signedIn) {
        this.request = request;
        this.frame = frame;
        this.section = section;
        this.csrf = csrf;
        this.signedIn = signedIn;
    }

    public Request request() {
        return request;
    }

    /** A variable of the path, decoded. */
    public String variable(String name) {
        return request.variable(name);
    }

    /** A query parameter; empty if it is missing or blank. */
    public Optional<String> query(String name) {
        return request.query(name).filter(value -> !value.isBlank());
    }

    public List<String> queryAll(String name) {
        return request.queryAll(name);
    }

    /** The names of all query parameters, in order. */
    public Set<String> queryNames() {
        return request.queryNames();
    }

    /** The fields of the form that was sent. */
    public FormBody form() {
        FormBody known = form;
        if (known == null) {
            known = FormBody.of(request);
            form = known;
        }
        return known;
    }

    /** The workload that prices are computed for. Defaults to {@link TableWorkload#DEFAULT}. */
    public TableWorkload workload() {
        return linked().workload();
    }

    /** Sets the workload that the page is priced for and that its links carry. */
    public void workload(TableWorkload chosen) {
        workload = new LinkedWorkload(chosen);
    }

    private LinkedWorkload linked() {
        LinkedWorkload known = workload;
        if (known == null) {
            known = LinkedWorkload.of(this);
            workload = known;
        }
        return known;
    }

    /** Whether a script asks for a part of a page, rather than the browser for a page. */
    public boolean isFragment() {
        return request.header("HX-Request").isPresent()
                && request.header("HX-Boosted").isEmpty();
    }

    /** Returns a page: a template that calls {@code layout}. */
    public Response page(String title, String template, Object model) {
        return page(200, title, template, model);
    }

    public Response page(int status, String title, String template, Object model) {
        return frame.templates().render(status, template, view(title), model);
    }

    /** Returns a part of a page: a template that does not call {@code layout}. */
    public Response fragment(String template, Object model) {
        return page("", template, model);
    }

    /** Sends the browser to another page of the console, by GET. */
    public Response redirect(String path) {
        String target = view("").href(path);
        return isFragment()
                ? Response.empty(204).withHeader("HX-Redirect", target)
                : Response.empty(303).withHeader("Location", target);
    }

    public PageView view(String title) {
        return new PageView(frame, title, section, csrf, signedIn, linked());
    }

    /** Refuses a change unless the server was started with {@code --allow-writes}. */
    public void requireWrites() {
        if (!frame.allowsWrites()) {
            throw Refusal.forbidden("the console is read-only; start the server with --allow-writes to change items");
        }
    }
}
