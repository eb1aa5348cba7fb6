package org.cenotes.partners.domain.team;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;

/** What can be done with a partner's people. */
@Service
public class TeamService {
  /** Argon2id with the parameters OWASP gives for 19 MiB. */
  private static final Argon2Function ARGON2ID =
      Argon2Function.getInstance(19_456, 2, 1, 32, Argon2.ID);

  private final Users users;
  private final Clock clock;

  @Inject
  TeamService(Users users, Clock clock) {
    this.users = users;
    this.clock = clock;
  }

  /** Makes a partner's first administrator; the e-mail comes normalised. */
  public void createAdministrator(
      UUID partnerId, String email, String firstName, String lastName, String password) {
    String hash = Password.hash(password).addRandomSalt(16).with(ARGON2ID).getResult();
    users.add(new User(Ids.next(), partnerId, email, firstName, lastName, hash, clock.instant()));
  }
}
