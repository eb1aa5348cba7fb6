package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The calling test key. */
@Path("/partner-sandbox/whoami")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxWhoamiResource extends WhoamiRoutes {}
