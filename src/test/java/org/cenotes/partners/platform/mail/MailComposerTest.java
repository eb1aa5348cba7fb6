package org.cenotes.partners.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.mail.Header;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a mail server would read. */
class MailComposerTest {
  private static final Session SESSION = Session.getInstance(new Properties());
  private static final UUID ID = UUID.fromString("01a1fd6b-bb5c-7a32-944c-96137d27162d");
  private static final TreeSet<String> HEADERS =
      new TreeSet<>(
          List.of(
              "Auto-Submitted",
              "Content-Type",
              "Date",
              "From",
              "MIME-Version",
              "Message-ID",
              "Subject",
              "To"));

  private static OutgoingMail mail(
      String to, String name, String subject, @Nullable String unsubscribe) {
    return new OutgoingMail(
        ID,
        to,
        name,
        subject,
        "Línea uno\n.\nLínea tres",
        "<p>Línea</p>",
        unsubscribe,
        Instant.parse("2026-11-22T10:00:00Z"));
  }

  /** Composes a message, writes it, and reads it again. */
  private static MimeMessage read(OutgoingMail mail) throws MessagingException, IOException {
    return new MimeMessage(SESSION, new ByteArrayInputStream(written(mail)));
  }

  private static byte[] written(OutgoingMail mail) throws MessagingException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new MailComposer(SESSION, "Cenotes <no-reply@example.com>", "partners.example.com")
        .compose(mail)
        .writeTo(bytes);
    return bytes.toByteArray();
  }

  private static TreeSet<String> headers(MimeMessage message) throws MessagingException {
    TreeSet<String> names = new TreeSet<>();
    for (Header header : Collections.list(message.getAllHeaders())) {
      names.add(header.getName());
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tours\r\nBcc: spy@example.com",
        "Tours\nBcc: spy@example.com",
        "Tours\rBcc: spy@example.com",
        "Tours\r\n Bcc: spy@example.com",
        "Tours\r\n\r\n<h1>another body</h1>",
        "Tours\u0085Bcc: spy@example.com",
        "Tours\u2028Bcc: spy@example.com",
        "Tours\u0000\u000b\u000cBcc: spy@example.com",
        "=?utf-8?Q?Tours=0D=0ABcc:_spy@example.com?=",
        "Tours\" <spy@example.com>, \"",
        "Tours>, spy@example.com"
      })
  void no_name_and_no_subject_adds_a_header_or_a_recipient(String text) throws Exception {
    MimeMessage message = read(mail("ana@example.com", text, text, null));
    assertThat(headers(message)).isEqualTo(HEADERS);
    assertThat(message.getAllRecipients()).hasSize(1);
    assertThat(((InternetAddress) message.getAllRecipients()[0]).getAddress())
        .isEqualTo("ana@example.com");
    assertThat(message.getFrom()).hasSize(1);
    String raw =
        new String(written(mail("ana@example.com", text, text, null)), StandardCharsets.UTF_8);
    String head = raw.substring(0, raw.indexOf("\r\n\r\n"));
    assertThat(
            head.lines().filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("bcc")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ana@example.com\r\nBcc: spy@example.com",
        "ana@example.com, spy@example.com",
        "ana@example.com\n",
        "not an address",
        "miloš@x.cz",
        "čeněk@x.cz",
        "ana@straße.example", // DNS has this name and strasse.example
        "ana@sel\u200dva.mx",
        ""
      })
  void what_is_not_one_address_gets_no_mail(String to) {
    assertThatThrownBy(() -> written(mail(to, "Ana", "Hello", null)))
        .isInstanceOf(AddressException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "ana@šelva.mx, ana@xn--elva-f6a.mx",
    "ana@cabañas.mx, ana@xn--cabaas-zwa.mx",
    "ana@example.com, ana@example.com"
  })
  void a_domain_goes_to_the_mail_server_in_ascii(String to, String sent) throws Exception {
    MimeMessage message = read(mail(to, "Ana", "Hello", null));
    assertThat(message.getHeader("To", null)).isEqualTo("Ana <" + sent + ">");
  }

  @Test
  void accents_arrive_and_the_message_id_is_the_given_one() throws Exception {
    MimeMessage message = read(mail("ana@example.com", "José Núñez", "Reservación nueva", null));
    assertThat(message.getMessageID()).isEqualTo("<" + ID + "@partners.example.com>");
    assertThat(message.getSubject()).isEqualTo("Reservación nueva");
    assertThat(((InternetAddress) message.getAllRecipients()[0]).getPersonal())
        .isEqualTo("José Núñez");
    assertThat(message.getHeader("List-Unsubscribe")).isNull();
  }

  @Test
  void optional_mails_can_be_unsubscribed_with_one_click() throws Exception {
    MimeMessage message =
        read(mail("ana@example.com", "", "Hello", "https://partners.example.com/u?token=abc"));
    assertThat(message.getHeader("List-Unsubscribe", null))
        .isEqualTo("<https://partners.example.com/u?token=abc>");
    assertThat(message.getHeader("List-Unsubscribe-Post", null))
        .isEqualTo("List-Unsubscribe=One-Click");
  }

  @Test
  void long_subjects_are_cut_between_characters() {
    assertThat(MailComposer.headerText("\uD83C\uDF34".repeat(300)))
        .isEqualTo("\uD83C\uDF34".repeat(200));
  }
}
