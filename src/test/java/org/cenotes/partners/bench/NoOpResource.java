package org.cenotes.partners.bench;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * The baseline of (a) and (f): a resource without access check, envelope or database, behind the
 * same global filters. Only the benchmark's WAR contains it.
 */
@Path("/bench/no-op")
@ApplicationScoped
public class NoOpResource {
  /** Returns an empty object. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public String get() {
    return "{}";
  }
}
