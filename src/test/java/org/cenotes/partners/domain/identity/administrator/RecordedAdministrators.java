package org.cenotes.partners.domain.identity.administrator;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.identity.password.ReadableHasher;

/** Keeps what is asked for administrators. */
public class RecordedAdministrators extends AdministratorService {
  public final List<AdministratorChange> changes = new ArrayList<>();

  public RecordedAdministrators() {
    super(null, null, null, null, Clock.systemUTC());
  }

  public static TemporaryPasswords passwords() {
    return new TemporaryPasswords(new ReadableHasher());
  }

  @Override
  public AdministratorView create(
      String email, String firstName, String lastName, String passwordHash) {
    return view(email, firstName, lastName);
  }

  @Override
  public AdministratorView update(
      UUID id, AdministratorChange change, UUID actorId, Consumer<AdministratorView> condition) {
    changes.add(change);
    return view("ana@example.com", "Ana", "Uc");
  }

  private static AdministratorView view(String email, String firstName, String lastName) {
    return new AdministratorView(
        new UUID(4, 1), email, firstName, lastName, true, false, true, null, Instant.EPOCH, null);
  }
}
