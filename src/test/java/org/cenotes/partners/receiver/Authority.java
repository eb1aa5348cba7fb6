package org.cenotes.partners.receiver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** Signs certificates for receivers. */
public final class Authority {
  private static final Path FILE = Path.of("target", "receiver", "authority.pem");
  private static final Duration LONG = Duration.ofDays(3650);

  private final HeldCertificate held;

  private Authority(HeldCertificate held) {
    this.held = held;
  }

  /** An authority nobody trusts yet. */
  public static Authority fresh() {
    return new Authority(
        new HeldCertificate.Builder()
            .commonName("Receivers under test")
            .certificateAuthority(0)
            .duration(LONG.toDays(), java.util.concurrent.TimeUnit.DAYS)
            .build());
  }

  /**
   * The authority of this build. It is kept in a file, so that a server started before the tests
   * can trust what they will show.
   */
  static synchronized Authority ofThisBuild() {
    try {
      if (!Files.exists(FILE)) {
        HeldCertificate made = fresh().held;
        place(FILE, made.certificatePem() + made.privateKeyPkcs8Pem());
      }
      return new Authority(HeldCertificate.decode(Files.readString(FILE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its certificate, as a PEM file for {@code cenotes.webhooks.trusted-certificates}. */
  public Path pem() {
    Path file = FILE.resolveSibling(Integer.toHexString(held.certificate().hashCode()) + ".pem");
    try {
      place(file, held.certificatePem());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toAbsolutePath();
  }

  /** Whole or not at all: another process may be reading. */
  private static void place(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft = Files.createTempFile(file.getParent(), "draft", ".pem");
    Files.writeString(draft, text);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** TLS with a certificate for these names and addresses. */
  public SSLContext identity(String... names) {
    return identity(Instant.now().minus(Duration.ofDays(1)), Instant.now().plus(LONG), names);
  }

  /** The same, good in another span of time. */
  public SSLContext identity(Instant from, Instant to, String... names) {
    return context(certificate(from, to, names).signedBy(held).build());
  }

  /** TLS with a certificate that nobody signed but itself. */
  public static SSLContext selfSigned(String... names) {
    Instant now = Instant.now();
    return context(certificate(now.minusSeconds(60), now.plus(LONG), names).build());
  }

  private static HeldCertificate.Builder certificate(Instant from, Instant to, String... names) {
    HeldCertificate.Builder builder =
        new HeldCertificate.Builder()
            .commonName("receiver")
            .validityInterval(from.toEpochMilli(), to.toEpochMilli());
    for (String name : names) {
      builder.addSubjectAlternativeName(name);
    }
    return builder;
  }

  private static SSLContext context(HeldCertificate certificate) {
    return new HandshakeCertificates.Builder().heldCertificate(certificate).build().sslContext();
  }
}
