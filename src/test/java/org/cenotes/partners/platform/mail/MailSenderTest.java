package org.cenotes.partners.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.cenotes.partners.platform.mail.MailSettings.Delivery;
import org.cenotes.partners.platform.mail.MailSettings.Security;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.subethamail.smtp.server.SMTPServer;

/** Mails over TLS to a real SMTP server, into files, and nowhere. */
class MailSenderTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path directory;

  static MailSettings settings(
      @Nullable String host, int port, Security security, @Nullable String directory) {
    return new MailSettings(
        host,
        port,
        security,
        null,
        null,
        "Cenotes <no-reply@cenotes.example>",
        Duration.ofSeconds(10),
        Duration.ofSeconds(10),
        directory);
  }

  static void send(MailSettings settings) throws MailFailure {
    try (MailConnection connection =
        new MailSender(settings, "https://partners.cenotes.example").open()) {
      connection.send(
          new OutgoingMail(
              UUID.fromString("01a1fd6b-bb5c-7a32-944c-96137d27162d"),
              "ana@partner.example",
              "Ana Poot",
              "Reservación nueva",
              "Línea",
              "<p>Línea</p>",
              null,
              Instant.parse("2026-11-22T10:00:00Z")));
    }
  }

  /** Sends one mail in a process of its own, which trusts what its arguments say. */
  static final class Sender {
    private Sender() {}

    /** The port of an SMTP server on this machine, and how it speaks TLS. */
    public static void main(String[] arguments) throws MailFailure {
      send(
          settings(
              "localhost", Integer.parseInt(arguments[0]), Security.valueOf(arguments[1]), null));
    }
  }

  /** A certificate for this name, in a key store that is also a trust store. */
  private Path certificate(String name) throws IOException, InterruptedException {
    Path store = directory.resolve(name + ".p12");
    run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keyalg",
            "RSA",
            "-alias",
            "mail",
            "-dname",
            "CN=" + name,
            "-ext",
            "san=dns:" + name,
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            store.toString()));
    return store;
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private static int sendTrusting(Path store, int port, Security security)
      throws IOException, InterruptedException {
    return run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djavax.net.ssl.trustStore=" + store,
            "-Djavax.net.ssl.trustStorePassword=" + PASSWORD,
            "-cp",
            System.getProperty("java.class.path"),
            Sender.class.getName(),
            Integer.toString(port),
            security.name()));
  }

  /** A server that presents the certificate of this store. */
  private static GreenMail tlsServer(Path store) {
    System.setProperty("greenmail.tls.keystore.file", store.toString());
    System.setProperty("greenmail.tls.keystore.password", PASSWORD);
    try {
      GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTPS));
      server.start();
      return server;
    } finally {
      System.clearProperty("greenmail.tls.keystore.file");
      System.clearProperty("greenmail.tls.keystore.password");
    }
  }

  @Test
  void a_mail_goes_over_tls_to_a_server_with_a_trusted_certificate_of_its_name() throws Exception {
    Path localhost = certificate("localhost");
    GreenMail server = tlsServer(localhost);
    try {
      assertThat(sendTrusting(localhost, server.getSmtps().getPort(), Security.TLS)).isZero();
      assertThat(server.getReceivedMessages()).hasSize(1);
      assertThat(server.getReceivedMessages()[0].getSubject()).isEqualTo("Reservación nueva");
      assertThat(sendTrusting(certificate("stranger"), server.getSmtps().getPort(), Security.TLS))
          .isNotZero();
      assertThat(server.getReceivedMessages()).hasSize(1);
    } finally {
      server.stop();
    }
  }

  @Test
  void a_certificate_of_another_name_is_refused() throws Exception {
    Path other = certificate("mail.other.example");
    GreenMail server = tlsServer(other);
    try {
      assertThat(sendTrusting(other, server.getSmtps().getPort(), Security.TLS)).isNotZero();
      assertThat(server.getReceivedMessages()).isEmpty();
    } finally {
      server.stop();
    }
  }

  @Test
  void a_mail_goes_over_starttls_to_a_server_with_a_trusted_certificate() throws Exception {
    Path localhost = certificate("localhost");
    Queue<byte[]> received = new ConcurrentLinkedQueue<>();
    SMTPServer server = starttlsServer(localhost, received);
    try {
      assertThat(sendTrusting(localhost, server.getPortAllocated(), Security.STARTTLS)).isZero();
      assertThat(received).hasSize(1);
      MimeMessage mail =
          new MimeMessage(
              Session.getInstance(new Properties()), new ByteArrayInputStream(received.remove()));
      assertThat(mail.getSubject()).isEqualTo("Reservación nueva");
      Path stranger = certificate("stranger");
      assertThat(sendTrusting(stranger, server.getPortAllocated(), Security.STARTTLS)).isNotZero();
      assertThat(sendTrusting(localhost, server.getPortAllocated(), Security.NONE)).isNotZero();
      assertThat(received).isEmpty();
    } finally {
      server.stop();
    }
  }

  @Test
  void a_certificate_of_another_name_is_refused_after_starttls() throws Exception {
    Path other = certificate("mail.other.example");
    Queue<byte[]> received = new ConcurrentLinkedQueue<>();
    SMTPServer server = starttlsServer(other, received);
    try {
      assertThat(sendTrusting(other, server.getPortAllocated(), Security.STARTTLS)).isNotZero();
      assertThat(received).isEmpty();
    } finally {
      server.stop();
    }
  }

  /** A server that presents the certificate of this store, and takes no mail without TLS. */
  private static SMTPServer starttlsServer(Path store, Queue<byte[]> received)
      throws GeneralSecurityException, IOException {
    SMTPServer server =
        SMTPServer.port(0)
            .bindAddress(InetAddress.getLoopbackAddress())
            .requireTLS()
            .startTlsSocketFactory(tls(store))
            .messageHandler((context, from, to, mail) -> received.add(mail))
            .build();
    server.start();
    return server;
  }

  private static SSLContext tls(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  @Test
  void no_mail_goes_in_plain_text_to_a_server_without_starttls() {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    try {
      MailSettings starttls =
          settings("127.0.0.1", server.getSmtp().getPort(), Security.STARTTLS, null);
      assertThatThrownBy(() -> send(starttls)).isInstanceOf(MailFailure.class);
      assertThat(server.getReceivedMessages()).isEmpty();
    } finally {
      server.stop();
    }
  }

  @Test
  void without_a_server_a_mail_becomes_a_file_that_mail_programs_open() throws Exception {
    Path mails = directory.resolve("mail");
    MailSettings files = settings(null, 587, Security.STARTTLS, mails.toString());
    assertThat(files.delivery()).isEqualTo(Delivery.FILES);
    send(files);
    send(files);
    Path file = mails.resolve("01a1fd6b-bb5c-7a32-944c-96137d27162d.eml");
    try (var all = Files.list(mails)) {
      assertThat(all).containsExactly(file);
    }
    try (InputStream content = Files.newInputStream(file)) {
      MimeMessage mail = new MimeMessage(Session.getInstance(new Properties()), content);
      assertThat(mail.getSubject()).isEqualTo("Reservación nueva");
      assertThat(mail.getAllRecipients()[0].toString()).contains("ana@partner.example");
    }
  }

  @Test
  void a_directory_that_cannot_be_written_fails_and_can_be_tried_again() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(
            () -> send(settings(null, 587, Security.STARTTLS, file.resolve("mail").toString())))
        .isInstanceOfSatisfying(
            MailFailure.class, failure -> assertThat(failure.isPermanent()).isFalse());
  }

  @Test
  void without_a_server_and_a_directory_there_is_no_connection() {
    MailSettings none = settings(null, 587, Security.STARTTLS, null);
    MailSender sender = new MailSender(none, "https://partners.cenotes.example");
    assertThatThrownBy(sender::open).isInstanceOf(IllegalStateException.class);
  }
}
