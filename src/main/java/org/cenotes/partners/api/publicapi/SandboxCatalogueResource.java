package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The sandbox catalogue. */
@Path("/partner-sandbox")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxCatalogueResource extends CatalogueRoutes {}
