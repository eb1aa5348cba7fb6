package org.cenotes.partners.domain.event.feed;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireFormat;
import org.eclipse.microprofile.openapi.annotations.enums.Explode;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** Query parameters of the event feed. */
public class EventQuery {
  @QueryParam("after")
  @DefaultValue("0")
  @Min(0)
  @Parameter(
      description =
          "Return events after this sequence: 0 for the oldest kept, or X-Next-Cursor of the"
              + " previous response.")
  Long after = 0L;

  @QueryParam("types")
  @Parameter(
      description =
          "Event types, separated by commas or repeated. Default: all. A response"
              + " searches at most 10,000 events: continue while X-Next-Cursor grows, even"
              + " after an empty page.",
      explode = Explode.FALSE,
      schema = @Schema(type = SchemaType.ARRAY, implementation = EventType.class))
  List<String> types = List.of();

  @QueryParam("limit")
  @DefaultValue("100")
  @Min(1)
  @Max(500)
  @Parameter(description = "Maximum number of events; fewer are returned when they are long.")
  int limit = 100;

  long after() {
    return after;
  }

  int limit() {
    return limit;
  }

  /** Empty for all types. */
  Set<EventType> types() {
    Set<EventType> requested = EnumSet.noneOf(EventType.class);
    for (String several : types) {
      for (String one : several.split(",", -1)) {
        requested.add(
            WireEnum.find(EventType.class, one)
                .orElseThrow(
                    () ->
                        ApiException.about(
                            HttpError.INVALID_DATA,
                            "types",
                            "must each be " + WireFormat.form(EventType.class))));
      }
    }
    return requested;
  }
}
