package org.cenotes.partners.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressesTest {
  private static final String ANA = EmailAddresses.customerKey("ana.pech@example.com");

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ANA.Pech@Example.COM ",
        "ana.pech+cenote@example.com",
        "ana.pech+a+b@example.com",
        "\uff41na.pech@example.com",
        "ana.pech@ex\u24d0mple.com"
      })
  void variants_of_an_address_are_one_customer(String variant) {
    assertThat(EmailAddresses.customerKey(variant)).isEqualTo(ANA);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"anapech@example.com", "ana.pech@example.org", "+x@example.com", "ana.pech", "+"})
  void other_addresses_are_other_customers(String other) {
    assertThat(EmailAddresses.customerKey(other)).isNotEqualTo(ANA);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.n.a@gmail.com", "ana+b@gmail.com", "Ana@GoogleMail.com"})
  void gmail_ignores_dots(String variant) {
    assertThat(EmailAddresses.customerKey(variant)).isEqualTo("ana@gmail.com");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "milo\u0161@x.cz",
        "ana@stra\u00dfe.example",
        "ana@\u03ba\u03cc\u03c3\u03bc\u03bf\u03c2.gr",
        "\u00e4\"@\"b@x.cz"
      })
  void an_address_that_ascii_cannot_say_gets_no_mail(String address) {
    assertThat(EmailAddresses.deliverable(address)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "luz@example.com",
        "Luz.Pech+cenotes@mail.example.com",
        "o'neil_1@x-y.example",
        "admin@cenotes.local",
        "root@localhost",
        "ana@caba\u00f1as.mx",
        "ana@xn--cabaas-zwa.mx"
      })
  void mail_can_be_sent_to_an_address(String address) {
    assertThat(EmailAddresses.isDeliverable(address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@",
        "luz",
        "luz@",
        "@example.com",
        "luz pech@example.com",
        "luz@example.com\n",
        "luz@pech@example.com",
        ".luz@example.com",
        "luz.@example.com",
        "luz..pech@example.com",
        "luz@example.com.",
        "luz@example..com",
        "luz@-example.com",
        "luz@example-.com",
        "luz@exa mple.com",
        "Luz <luz@example.com>",
        "milo\u0161@x.cz",
        "ana@stra\u00dfe.example"
      })
  void no_mail_can_be_sent_to_what_the_api_refuses(String text) {
    assertThat(EmailAddresses.isDeliverable(text)).isFalse();
  }

  @Test
  void the_parts_of_an_address_are_as_long_as_mail_servers_take_them() {
    String end = "@" + "a".repeat(63) + ".example";
    assertThat(EmailAddresses.isDeliverable("a".repeat(64) + end)).isTrue();
    assertThat(EmailAddresses.isDeliverable("a".repeat(65) + end)).isFalse();
    assertThat(EmailAddresses.isDeliverable("luz@" + "a".repeat(64) + ".example")).isFalse();
    assertThat(EmailAddresses.isDeliverable("luz@" + "a.".repeat(124) + "mx")).isTrue();
    assertThat(EmailAddresses.isDeliverable("luz@" + "a.".repeat(124) + "mxx")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ana@caba\u00f1as.mx", "ana@caban\u0303as.mx"})
  void the_domain_of_an_address_is_said_in_ascii(String address) {
    assertThat(EmailAddresses.deliverable(address)).contains("ana@xn--cabaas-zwa.mx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stra\u00dfe@b\u00fccher.example", "STRASSE@xn--bcher-kva.example"})
  void case_and_domain_names_are_folded(String variant) {
    assertThat(EmailAddresses.customerKey(variant)).isEqualTo("strasse@xn--bcher-kva.example");
  }
}
