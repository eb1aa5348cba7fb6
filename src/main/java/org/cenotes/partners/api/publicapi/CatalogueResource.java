package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.LiveKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The live catalogue. */
@Path("/partner")
@ApplicationScoped
@LiveKey
@Tag(name = "Partner")
public class CatalogueResource extends CatalogueRoutes {}
