package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.platform.http.Language;

/** The sentence that says why a day has no slots. */
final class ClosedReason {
  private static final LocalizedText TOO_FAR =
      new LocalizedText(
          "Aún no se puede reservar para esta fecha", "This date cannot be booked yet");
  private static final LocalizedText NOT_OPEN =
      new LocalizedText("No abre este día", "Not open on this day");

  private ClosedReason() {}

  static String of(Listing listing, LocalDate date, boolean isBeyondWindow, Language language) {
    if (isBeyondWindow) {
      return TOO_FAR.in(language);
    }
    return listing.schedule().closureReason(date).orElseGet(() -> NOT_OPEN.in(language));
  }
}
