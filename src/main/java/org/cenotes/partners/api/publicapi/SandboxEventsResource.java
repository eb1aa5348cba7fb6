package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Sandbox events. */
@Path("/partner-sandbox/events")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxEventsResource extends EventRoutes {}
