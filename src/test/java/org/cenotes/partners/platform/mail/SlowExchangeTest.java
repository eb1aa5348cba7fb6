package org.cenotes.partners.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.cenotes.partners.platform.mail.MailSettings.Security;
import org.cenotes.partners.receiver.SlowMailServer;
import org.cenotes.partners.receiver.SlowMailServer.Mode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A mail server that answers a byte at a time, or without end, keeps nobody and fills nothing. */
@Timeout(60)
class SlowExchangeTest {
  private SlowMailServer server;

  @BeforeEach
  void start() throws IOException {
    server = new SlowMailServer();
    server.become(Mode.ENDLESS_ANSWERS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void an_answer_that_does_not_end_is_given_up() {
    MailSettings settings = settings(Duration.ofMillis(600));
    assertThat(settings.attemptLimit()).isEqualTo(Duration.ofSeconds(3));
    MailSender sender = new MailSender(settings, "https://partners.cenotes.example");
    assertThatThrownBy(sender::open)
        .isInstanceOfSatisfying(
            MailFailure.class, failure -> assertThat(failure.isPermanent()).isFalse());
  }

  @Test
  void the_time_is_that_of_all_reads_together_and_begins_again_with_a_restart() throws Exception {
    Duration limit = Duration.ofSeconds(1);
    LimitedSockets sockets = new LimitedSockets(limit);
    try (Socket socket = sockets.createSocket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
      InputStream answer = socket.getInputStream();
      long start = System.nanoTime();
      assertThatThrownBy(() -> readToTheEnd(answer)).isInstanceOf(SocketTimeoutException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(limit.dividedBy(2));
      assertThatThrownBy(() -> socket.getOutputStream().write(new byte[1]))
          .isInstanceOf(SocketTimeoutException.class);
      sockets.restart();
      assertThat(answer.read()).isEqualTo('2');
      socket.getOutputStream().write(new byte[1]);
    }
  }

  @Test
  void answers_that_are_too_long_are_not_kept() {
    server.become(Mode.LONG_ANSWERS);
    MailSender sender =
        new MailSender(settings(Duration.ofSeconds(10)), "https://partners.cenotes.example");
    assertThatThrownBy(sender::open)
        .isInstanceOfSatisfying(
            MailFailure.class, failure -> assertThat(failure.isPermanent()).isFalse())
        .hasRootCauseMessage("the mail server's answers are too long");
  }

  @Test
  void a_restart_lets_as_much_be_read_again() throws Exception {
    server.become(Mode.LONG_ANSWERS);
    LimitedSockets sockets = new LimitedSockets(Duration.ofSeconds(30));
    try (Socket socket = sockets.createSocket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
      InputStream answer = socket.getInputStream();
      answer.readNBytes(LimitedSockets.MAX_BYTES);
      assertThatThrownBy(answer::read).hasMessage("the mail server's answers are too long");
      sockets.restart();
      assertThat(answer.readNBytes(LimitedSockets.MAX_BYTES)).hasSize(LimitedSockets.MAX_BYTES);
    }
  }

  private MailSettings settings(Duration timeout) {
    return new MailSettings(
        "127.0.0.1",
        server.port(),
        Security.NONE,
        null,
        null,
        "Cenotes <no-reply@cenotes.example>",
        timeout,
        Duration.ofMillis(200), // no byte takes as long
        null);
  }

  private static void readToTheEnd(InputStream answer) throws IOException {
    byte[] some = new byte[10];
    while (answer.read(some) >= 0) {
      // byte by byte
    }
  }
}
