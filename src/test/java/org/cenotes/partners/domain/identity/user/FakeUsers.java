package org.cenotes.partners.domain.identity.user;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Users in memory. */
final class FakeUsers extends Users {
  final Map<UUID, User> byId = new LinkedHashMap<>();
  final Map<UUID, Instant> logins = new HashMap<>();

  /** What was locked, in order. */
  final List<String> locks = new ArrayList<>();

  int countWhenOldWereDeleted;

  /** Of a user whom the scope does not see. */
  @Nullable String hiddenEmail;

  @Override
  void lockTeam(UUID partnerId) {
    locks.add("team");
  }

  @Override
  void lockStaff() {
    locks.add("staff");
  }

  @Override
  void addUnique(User user) {
    if (findByEmail(user.email()).isPresent()) {
      throw new ApiException(UserError.EMAIL_TAKEN);
    }
    byId.put(user.id(), user);
  }

  @Override
  void deleteOldInvited() {
    countWhenOldWereDeleted = byId.size();
  }

  @Override
  Optional<User> find(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  Optional<User> lock(UUID id) {
    locks.add("user");
    return find(id);
  }

  @Override
  Optional<User> findByEmail(String email) {
    return byId.values().stream().filter(user -> user.email().equals(email)).findFirst();
  }

  @Override
  Optional<User> lockByEmail(String email) {
    return email.equals(hiddenEmail) ? Optional.empty() : findByEmail(email);
  }

  @Override
  Optional<WithdrawnUser> deleteInvited(String email) {
    Optional<User> withdrawn = findByEmail(email).filter(User::isPending);
    withdrawn.ifPresent(user -> byId.remove(user.id()));
    return withdrawn.map(user -> new WithdrawnUser(user.id(), user.partnerId()));
  }

  @Override
  boolean hasOtherAdministrator(UUID partnerId, UUID without) {
    return byId.values().stream()
        .anyMatch(
            user ->
                user.belongsTo(partnerId) && !user.id().equals(without) && user.isAdministrator());
  }

  @Override
  long countActive(UUID partnerId) {
    return byId.values().stream()
        .filter(user -> user.belongsTo(partnerId) && user.isActive())
        .count();
  }

  @Override
  long countDeactivated(UUID partnerId) {
    return byId.values().stream()
        .filter(user -> user.belongsTo(partnerId) && !user.isActive() && !user.isPending())
        .count();
  }

  @Override
  boolean hasAdmin() {
    return byId.values().stream().anyMatch(user -> user.systemRole() == SystemRole.ADMIN);
  }

  @Override
  boolean recordLogin(UUID id, @Nullable String passwordHash, Instant now) {
    boolean recorded =
        find(id)
            .filter(User::isActive)
            .filter(
                user -> passwordHash == null || Objects.equals(passwordHash, user.passwordHash()))
            .isPresent();
    if (recorded) {
      logins.put(id, now);
    }
    return recorded;
  }
}
