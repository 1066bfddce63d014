package dev.monochord.processor.internal.source;

import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.ProblemSeverity;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects what is wrong with the source of one table, each finding once, and knows where in the source the places of
 * the design are. Not thread-safe.
 */
final class Findings {

    private final Set<SourceFinding> findings = new LinkedHashSet<>();
    private final Map<Place, Site> sites = new HashMap<>();
    private final Site table;
    private boolean unresolved;

    Findings(Site table) {
        this.table = table;
    }

    void add(Site site, Diagnostic diagnostic, Object... arguments) {
        String message =
                DesignProblem.of(diagnostic, Place.table(""), arguments).message();
        findings.add(new SourceFinding(diagnostic, message, site));
    }

    /** What the checks of the design found, at the place in the source. */
    void add(DesignProblem problem) {
        findings.add(new SourceFinding(problem.diagnostic(), problem.message(), site(problem.place())));
    }

    /** Says where a place of the design is; the first word counts. */
    void locate(Place place, Site site) {
        sites.putIfAbsent(place, site);
    }

    private Site site(Place place) {
        Site exact = sites.get(place);
        if (exact != null) {
            return exact;
        }
        Site outer = sites.get(new Place(place.table(), place.item(), place.pattern(), null));
        return outer == null ? table : outer;
    }

    /** A type is not there (yet): another processor may still write it, or the compiler will say so. */
    void unresolved() {
        unresolved = true;
    }

    boolean isUnresolved() {
        return unresolved;
    }

    boolean hasErrors() {
        return findings.stream().anyMatch(f -> f.diagnostic().severity() == ProblemSeverity.ERROR);
    }

    List<SourceFinding> all() {
        return List.copyOf(findings);
    }
}
