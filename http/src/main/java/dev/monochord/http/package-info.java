/** What the routes of a system are written with: routes, requests, responses and failures as values. No web framework. */
@NullMarked
package dev.monochord.http;

import org.jspecify.annotations.NullMarked;
