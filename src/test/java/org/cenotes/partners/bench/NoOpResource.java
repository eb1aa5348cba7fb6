package org.cenotes.partners.bench;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * What the server can do at most: a resource without guard, envelope or database behind the same
 * global filters. Only the benchmark's WAR has it.
 */
@Path("/bench/no-op")
@ApplicationScoped
public class NoOpResource {
  /** Always the same few bytes. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public String nothing() {
    return "{}";
  }
}
