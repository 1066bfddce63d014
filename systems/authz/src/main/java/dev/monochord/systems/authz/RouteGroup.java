package dev.monochord.systems.authz;

import dev.monochord.systems.kit.PageParameters;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** Some routes for the administrator; what lets them in is added around. */
interface RouteGroup {

    PageParameters PAGES = PageParameters.named("limit", "nextToken");

    List<Route> routes();
}
