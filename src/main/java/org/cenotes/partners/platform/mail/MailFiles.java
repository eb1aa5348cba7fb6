package org.cenotes.partners.platform.mail;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes each mail into a file {@code <id>.eml}, for development. */
final class MailFiles implements MailConnection {
  private final MailComposer composer;
  private final Path directory;

  MailFiles(MailComposer composer, String directory) {
    this.composer = composer;
    this.directory = Path.of(directory);
  }

  @Override
  public void send(OutgoingMail mail) throws MailFailure {
    try {
      Files.createDirectories(directory);
      Path unfinished = directory.resolve(mail.id() + ".tmp");
      try (OutputStream file = Files.newOutputStream(unfinished)) {
        composer.compose(mail).writeTo(file);
      }
      Files.move(
          unfinished, directory.resolve(mail.id() + ".eml"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | MessagingException e) {
      throw new MailFailure(
          "the mail cannot be written: " + e.getClass().getSimpleName(), false, e);
    }
  }

  @Override
  public void close() {
    // every mail is complete when it is sent
  }
}
