package org.cenotes.partners.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

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
