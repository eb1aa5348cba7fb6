package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.CenoteQuery;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The public catalogue. */
@Path("/cenotes")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Catalogue")
public class CenotesResource {
  private final CenoteService cenotes;
  private final CenoteCache cache;

  @Inject
  public CenotesResource(CenoteService cenotes, CenoteCache cache) {
    this.cenotes = cenotes;
    this.cache = cache;
  }

  @GET
  @SuccessResponse(message = "cenotes.list_retrieved_successfully")
  @Operation(
      operationId = "listCenotes",
      summary = "List cenotes",
      description = "Returns the cenotes that can be booked, as shown to the public.")
  public Page<CenoteView> list(@BeanParam @Valid CenoteQuery query) {
    return cenotes.onSale(query).map(listing -> CenoteView.of(listing, true));
  }

  @GET
  @Path("/{idOrSlug}")
  @SuccessResponse(message = "cenotes.retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getCenote",
      summary = "Retrieve a cenote",
      description = "Returns one cenote by its id or slug.")
  public CenoteView read(@PathParam("idOrSlug") String idOrSlug) {
    return CenoteView.of(find(idOrSlug), true);
  }

  @GET
  @Path("/{id}/services")
  @SuccessResponse(message = "cenote_services.list_retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "listCenoteServices",
      summary = "List a cenote's services",
      description = "Returns the services of one cenote, such as equipment, guides and transport.")
  public List<ServiceOffer> services(
      @PathParam("id") @Parameter(description = "The cenote's id or slug.") String idOrSlug,
      @QueryParam("bookableOnly")
          @Parameter(
              description =
                  "Only services that a booking accepts: optional ones in additionalServices, and"
                      + " transportation by its transportationType.")
          boolean bookableOnly) {
    return find(idOrSlug).services().stream()
        .filter(service -> !bookableOnly || service.isOnOffer())
        .toList();
  }

  private Listing find(String idOrSlug) {
    try {
      return cache.bookable(WireFormat.uuid(idOrSlug));
    } catch (IllegalArgumentException notAnId) {
      return cenotes.bookable(idOrSlug);
    }
  }
}
