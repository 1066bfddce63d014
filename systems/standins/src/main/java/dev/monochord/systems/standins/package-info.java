/**
 * Stand-ins for AWS services: they speak the services' protocols over HTTP, check signatures, and fail as the services do
 * when told to. Shapes of requests, responses and errors follow the API reference of each service.
 */
@NullMarked
package dev.monochord.systems.standins;

import org.jspecify.annotations.NullMarked;
