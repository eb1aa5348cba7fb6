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

/** Which events are asked for. */
public class EventQuery {
  @QueryParam("after")
  @DefaultValue("0")
  @Min(0)
  @Parameter(
      description =
          "The events after this sequence: 0, or X-Next-Cursor of the answer before. Default 0:"
              + " from the oldest that is kept.")
  Long after = 0L;

  @QueryParam("types")
  @Parameter(
      description =
          "Types, separated by commas or given several times. Default all. An answer looks at"
              + " 10,000 events at most: go on while X-Next-Cursor grows, even from an empty one.",
      explode = Explode.FALSE,
      schema = @Schema(type = SchemaType.ARRAY, implementation = EventType.class))
  List<String> types = List.of();

  @QueryParam("limit")
  @DefaultValue("100")
  @Min(1)
  @Max(500)
  @Parameter(description = "Events at most; of long ones there may be fewer.")
  int limit = 100;

  long after() {
    return after;
  }

  int limit() {
    return limit;
  }

  /** None: all. */
  Set<EventType> types() {
    Set<EventType> asked = EnumSet.noneOf(EventType.class);
    for (String several : types) {
      for (String one : several.split(",", -1)) {
        asked.add(
            WireEnum.find(EventType.class, one)
                .orElseThrow(
                    () ->
                        ApiException.about(
                            HttpError.INVALID_DATA,
                            "types",
                            "must each be " + WireFormat.form(EventType.class))));
      }
    }
    return asked;
  }
}
