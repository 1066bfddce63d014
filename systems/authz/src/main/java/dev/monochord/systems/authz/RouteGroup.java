package dev.monochord.systems.authz;

import dev.monochord.http.PageParameters;
import dev.monochord.http.Route;
import java.util.List;

/** Some routes for the administrator; what lets them in is added around. */
interface RouteGroup {

    PageParameters PAGES = PageParameters.named("limit", "nextToken");

    List<Route> routes();
}
