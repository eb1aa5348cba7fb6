package org.cenotes.partners.domain.reservation.guest;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ConfirmationCodes;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/**
 * Finds a guest's reservation of any partner by id or confirmation code, together with the e-mail
 * it was booked with: a live one, else one of the sandbox. One statement checks all of them, so
 * that neither the response nor its time reveals which one was wrong.
 */
@ApplicationScoped
public class GuestLookup {
  private final ReservationService reservations;
  private final EnabledDataSets dataSets;

  @Inject
  GuestLookup(ReservationService reservations, EnabledDataSets dataSets) {
    this.reservations = reservations;
    this.dataSets = dataSets;
  }

  /**
   * The reservation with this id, and this confirmation code if one is given.
   *
   * @throws ApiException 404 when there is none, or it belongs to another guest
   */
  public GuestReservationView byId(
      UUID id, @Nullable String confirmationCode, String email, Language language) {
    return find(id, confirmationCode, email, language);
  }

  /**
   * The reservation with this confirmation code.
   *
   * @throws ApiException 404 when there is none, or it belongs to another guest
   */
  public GuestReservationView byCode(String confirmationCode, String email, Language language) {
    return find(null, confirmationCode, email, language);
  }

  private GuestReservationView find(
      @Nullable UUID id, @Nullable String code, String email, Language language) {
    String canonical = code == null ? null : ConfirmationCodes.normalize(code);
    String mail = EmailAddresses.normalize(email);
    return find(DataSet.LIVE, id, canonical, mail, language)
        .or(
            () ->
                dataSets.hasSandbox()
                    ? find(DataSet.SANDBOX, id, canonical, mail, language)
                    : Optional.empty())
        .map(GuestReservationView::of)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  private Optional<ReservationView> find(
      DataSet data, @Nullable UUID id, @Nullable String code, String mail, Language language) {
    return MissingSandbox.call(
        Scope.platform(PrivilegedScope.GUEST_LOOKUP, data, ConnectionPool.READS),
        () -> reservations.findForGuest(id, code, mail, language),
        Optional::empty);
  }
}
