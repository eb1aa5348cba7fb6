package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.settings.SettingsView.Address;
import org.cenotes.partners.domain.settings.SettingsView.Billing;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An absent member leaves a value as it is, null clears it, and another value replaces it. */
class SettingsMergerTest {
  private static final Profile PROFILE =
      new Profile(
          "Selva", "Ana", "ana@selva.example", "+529841234567", "https://selva.mx", "Caves", "es");
  private static final Business BUSINESS =
      new Business(
          "Selva SA",
          "SEL010101AAA",
          "SA de CV",
          new Address("Calle 1", "Tulum", "Quintana Roo", "77780", "MX"),
          "America/Cancun");
  private static final Branding BRANDING =
      new Branding("Selva", new UUID(1, 2), "#00AAFF", "#FFFFFF");
  private static final byte[] SEALED = {1, 2, 3};
  private static final StoredBilling BILLING =
      new StoredBilling("pay@selva.example", "601", "es", "Banco", "Selva SA", SEALED, "9719");

  private static <T> T change(String json, Class<T> type) {
    return Json.read(json.replace('\'', '"'), type);
  }

  private static Profile profile(String json) {
    return SettingsMerger.merge(PROFILE, change(json, SettingsUpdate.Profile.class));
  }

  private static Business business(Business old, String json) {
    return SettingsMerger.merge(old, change(json, SettingsUpdate.Business.class));
  }

  private static StoredBilling billing(String json, byte[] sealed) {
    return SettingsMerger.merge(BILLING, change(json, SettingsUpdate.Billing.class), sealed);
  }

  @Test
  void absentMembersChangeNothing() {
    assertThat(profile("{}")).isEqualTo(PROFILE);
    assertThat(business(BUSINESS, "{}")).isEqualTo(BUSINESS);
    assertThat(business(BUSINESS, "{'address':{}}")).isEqualTo(BUSINESS);
    assertThat(SettingsMerger.merge(BRANDING, change("{}", SettingsUpdate.Branding.class)))
        .isEqualTo(BRANDING);
    assertThat(billing("{}", null)).isEqualTo(BILLING);
    assertThat(billing("{'bankAccount':{}}", null)).isEqualTo(BILLING);
  }

  @Test
  void nullClearsWhatIsOptional() {
    assertThat(profile("{'phone':null,'website':null,'description':null}"))
        .isEqualTo(new Profile("Selva", "Ana", PROFILE.email(), null, null, null, "es"));
    assertThat(
            business(
                BUSINESS,
                "{'legalName':null,'taxId':null,'businessType':null,'address':null,'timezone':null}"))
        .isEqualTo(new Business(null, null, null, null, null));
    assertThat(
            SettingsMerger.merge(
                BRANDING,
                change(
                    "{'displayName':null,'logoFileId':null,'primaryColor':null,'secondaryColor':null}",
                    SettingsUpdate.Branding.class)))
        .isEqualTo(new Branding(null, null, null, null));
    StoredBilling cleared = billing("{'bankAccount':null}", null);
    assertThat(cleared.view()).isEqualTo(new Billing("pay@selva.example", "601", "es", null));
    assertThat(cleared.sealedClabe()).as("nothing of the account is kept").isNull();
  }

  @Test
  void valuesAreStrippedAndPhoneNumbersNormalised() {
    Profile changed =
        profile(
            "{'companyName':' Selva Tours ','phone':'984 765 4321','website':' https://tours.mx ',"
                + "'language':'en'}");
    assertThat(changed.companyName()).isEqualTo("Selva Tours");
    assertThat(changed.phone()).isEqualTo("+529847654321");
    assertThat(changed.website()).isEqualTo("https://tours.mx");
    assertThat(changed.language()).isEqualTo("en");
    assertThat(changed.email()).as("is never changed here").isEqualTo(PROFILE.email());
  }

  @Test
  void aFirstAddressNeedsNoOther() {
    Business empty = new Business(null, null, null, null, null);
    assertThat(business(empty, "{'address':{'city':' Valladolid ','country':'MX'}}").address())
        .isEqualTo(new Address(null, "Valladolid", null, null, "MX"));
    assertThat(business(empty, "{'address':null}").address()).isNull();
  }

  @Test
  void aNewAccountNumberReplacesTheSealedOne() {
    byte[] other = {4, 5};
    StoredBilling changed = billing("{'bankAccount':{'clabe':'032180000118359719'}}", other);
    assertThat(changed.sealedClabe()).isEqualTo(other);
    assertThat(changed.clabeLast4()).isEqualTo("9719");
    assertThat(changed.bankName()).as("the bank is kept").isEqualTo("Banco");
    StoredBilling cleared = billing("{'bankAccount':{'clabe':null}}", null);
    assertThat(cleared.sealedClabe()).isNull();
    assertThat(cleared.clabeLast4()).isNull();
    assertThat(cleared.view().bankAccount().holder()).isEqualTo("Selva SA");
  }

  @Test
  void theAccountNumberIsMaskedAndKeptOutOfLogs() {
    assertThat(BILLING.view().bankAccount().clabe()).endsWith("9719").doesNotContain("0321");
    SettingsUpdate.Billing request =
        change("{'bankAccount':{'clabe':'032180000118359719'}}", SettingsUpdate.Billing.class);
    assertThat(request.toString()).doesNotContain("032180000118359719");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://selva.mx",
        "selva.mx",
        "https://",
        "https://user:pass@selva.mx",
        "https://sel va.mx",
        "javascript:alert(1)",
        "https://user:pass@cabañas.mx",
        "//cabañas.mx",
        "ftp://cabañas.mx",
        "https://cabañas..mx",
        "mailto:ana@selva.mx"
      })
  void aWebsiteIsAnAddressOfTheWeb(String website) {
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> profile("{'website':'" + website + "'}"));
    assertThat(refused.fields().fields()).containsOnlyKeys("website");
    assertThat(profile("{'website':'HTTPS://Selva.MX/a?b=c'}").website())
        .isEqualTo("HTTPS://Selva.MX/a?b=c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://cabañas.mx",
        "http://www.cabañas.mx:8080/más?a=ñ",
        "https://xn--x-mga.mx"
      })
  void aWebsiteMayHaveADomainOutsideAscii(String website) {
    assertThat(profile("{'website':'" + website + "'}").website()).isEqualTo(website);
  }

  @Test
  void allErrorsAreReportedAtOnce() {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () -> business(BUSINESS, "{'address':{'country':'XX'},'timezone':'Mars/Olympus'}"));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(refused.fields().fields()).containsOnlyKeys("address.country", "timezone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.0/33 | allowedIps[1]",
        "300.1.1.1 | allowedIps[1]",
        "host.example | allowedIps[1]",
        "::g | allowedIps[1]",
        "10.0.0.1-10.0.0.9 | allowedIps[1]"
      })
  void aNetworkThatIsNoneIsNamed(String network, String member) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    new SettingsMerger.Fields(errors).networks(List.of("10.0.0.0/8", network));
    assertThat(errors.toErrors().fields()).containsOnlyKeys(member);
  }

  @Test
  void networksAreStrippedAndOccurOnce() {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    assertThat(
            new SettingsMerger.Fields(errors)
                .networks(List.of(" 10.0.0.0/8 ", "10.0.0.0/8", "2001:db8::/32", "192.0.2.1")))
        .containsExactly("10.0.0.0/8", "2001:db8::/32", "192.0.2.1");
    assertThat(errors.isEmpty()).isTrue();
  }
}
