package org.cenotes.partners.domain.identity.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The key file with which the container verifies tokens. The container reads it at the first token,
 * and again for each token that names an unknown key.
 */
@ApplicationScoped
class PublicKeyFile {
  private final Path path;
  private volatile String written = "";

  @Inject
  PublicKeyFile(@ConfigProperty(name = "mp.jwt.verify.publickey.location") String location) {
    this.path = Path.of(location);
  }

  /** Replaces the file atomically by these keys (a JSON Web Key Set). */
  void write(String keys) {
    if (keys.equals(written)) {
      return;
    }
    try {
      Path next = Files.createTempFile(path.toAbsolutePath().getParent(), "jwks", ".tmp");
      Files.writeString(next, keys);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write public keys to " + path, e);
    }
    written = keys;
  }
}
