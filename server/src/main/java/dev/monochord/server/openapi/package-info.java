/** The OpenAPI document, made from the tables of routes. */
@NullMarked
package dev.monochord.server.openapi;

import org.jspecify.annotations.NullMarked;
