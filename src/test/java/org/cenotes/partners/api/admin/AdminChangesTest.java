package org.cenotes.partners.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.admin.AdminPartnersResource.UpdatePartner;
import org.cenotes.partners.api.admin.AdminPaymentMethodsResource.UpdatePaymentMethod;
import org.cenotes.partners.api.admin.AdministratorsResource.CreateAdministrator;
import org.cenotes.partners.api.admin.AdministratorsResource.UpdateAdministrator;
import org.cenotes.partners.api.guard.Callers;
import org.cenotes.partners.domain.identity.administrator.AdministratorChange;
import org.cenotes.partners.domain.identity.administrator.AdministratorView;
import org.cenotes.partners.domain.identity.administrator.RecordedAdministrators;
import org.cenotes.partners.domain.partner.PartnerChange;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.WithoutKeys;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** What administrators' requests leave unchanged, remove and change. */
class AdminChangesTest {
  private static final UUID ID = new UUID(4, 1);

  private final RecordedAdministrators administrators = new RecordedAdministrators();
  private final AdministratorsResource resource =
      new AdministratorsResource(
          administrators, RecordedAdministrators.passwords(), new WithoutKeys(), Callers.with());

  private static <T> T read(String json, Class<T> type) {
    return Json.read(json.replace('\'', '"'), type);
  }

  private static PartnerChange partner(String json) {
    return read(json, UpdatePartner.class).toChange();
  }

  private AdministratorView update(String json) {
    return Objects.requireNonNull(resource.update(null, ID, read(json, UpdateAdministrator.class)));
  }

  @Test
  void an_absent_member_of_a_partner_stays() {
    assertThat(partner("{}")).isEqualTo(new PartnerChange(null, null, null, null, null, null));
  }

  @Test
  void null_removes_a_partners_telephone_number() {
    assertThat(partner("{'phone':null}").phone()).isEqualTo(Optional.empty());
    assertThat(partner("{'phone':'55 1234 5678'}").phone()).contains("+525512345678");
  }

  @Test
  void the_names_of_a_partner_are_kept_without_the_space_around_them() {
    assertThat(
            partner(
                "{'companyName':' Tours\\u2003Uc\\u2003','contactName':'\\tAna ',"
                    + "'verified':false,'partnerType':'hotel_partner','plan':'pro'}"))
        .isEqualTo(
            new PartnerChange(
                "Tours\u2003Uc", "Ana", null, PartnerType.HOTEL_PARTNER, false, "pro"));
  }

  @Test
  void the_limits_of_a_payment_method_are_whole_cents() {
    UpdatePaymentMethod body = read("{'minAmount':1,'isActive':false}", UpdatePaymentMethod.class);
    assertThat(body).isEqualTo(new UpdatePaymentMethod(false, 1L, null));
  }

  @Test
  void an_administrator_is_created_with_a_password_that_is_shown_once() {
    AdministratorView created =
        Objects.requireNonNull(
            resource.create(new CreateAdministrator(" ANA@example.com", " Ana ", "Uc\n")));
    assertThat(created.email()).isEqualTo("ana@example.com");
    assertThat(created.firstName()).isEqualTo("Ana");
    assertThat(created.lastName()).isEqualTo("Uc");
    assertThat(created.temporaryPassword()).matches("[0-9A-Za-z]{20}");
  }

  @Test
  void the_names_of_an_administrator_are_stored_in_nfc() {
    AdministratorView created =
        Objects.requireNonNull(
            resource.create(
                new CreateAdministrator("jose@example.com", "Jose\u0301", "Nu\u0301n\u0303ez ")));
    assertThat(created.firstName()).isEqualTo("Jos\u00e9");
    assertThat(created.lastName()).isEqualTo("N\u00fa\u00f1ez");
    update("{'firstName':'Jose\u0301','lastName':' Nu\u0301n\u0303ez'}");
    assertThat(administrators.changes)
        .containsExactly(
            new AdministratorChange("Jos\u00e9", "N\u00fa\u00f1ez", null, null, false));
  }

  @Test
  void a_change_without_a_new_password_shows_and_stores_none() {
    assertThat(update("{'isActive':false}").temporaryPassword()).isNull();
    assertThat(update("{'resetPassword':false,'firstName':' Eva '}").temporaryPassword()).isNull();
    assertThat(administrators.changes)
        .containsExactly(
            new AdministratorChange(null, null, false, null, false),
            new AdministratorChange("Eva", null, null, null, false));
  }

  @Test
  void a_new_password_is_shown_and_its_hash_stored() {
    String shown = update("{'resetPassword':true}").temporaryPassword();
    assertThat(administrators.changes)
        .containsExactly(new AdministratorChange(null, null, null, "hash of " + shown, false));
  }

  @Test
  void a_second_factor_can_be_removed_but_not_set_up_for_somebody_else() {
    update("{'totpEnabled':false}");
    assertThat(administrators.changes.get(0).removesTotp()).isTrue();
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> update("{'totpEnabled':true}"));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(Objects.requireNonNull(refused.fields()).fields()).containsOnlyKeys("totpEnabled");
    assertThat(administrators.changes).hasSize(1);
  }
}
