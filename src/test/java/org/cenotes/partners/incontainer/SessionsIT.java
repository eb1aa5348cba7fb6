package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.SessionService;
import org.cenotes.partners.domain.identity.session.SessionService.OpenedSession;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** A login while its user is being changed. */
@ArquillianTest
class SessionsIT {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final String HASH = "the hash that was looked at";

  @Inject private OwnerSql owner;
  @Inject private SessionService sessions;
  @Inject private UserAccountService team;

  private UUID user() {
    String email = UUID.randomUUID() + "@staff.example";
    return CurrentScope.call(
        Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK),
        () -> team.createOperator(email, "Itzel", "Canul", HASH));
  }

  private Optional<OpenedSession> open(UUID user) {
    return CurrentScope.call(SCOPE, () -> sessions.open(user, HASH, null));
  }

  private boolean changePassword(UUID user, String newHash) {
    return CurrentScope.call(SCOPE, () -> team.changePassword(user, HASH, newHash));
  }

  @Test
  void of_two_changes_of_the_same_password_one_wins() {
    UUID user = user();
    assertThat(changePassword(user, "one")).isTrue();
    assertThat(changePassword(user, "other")).isFalse();
    assertThat(
            owner.number(
                "SELECT count(*) FROM control.users WHERE id = ? AND password_hash = 'one'", user))
        .isOne();
  }

  @Test
  void a_login_with_a_password_changed_meanwhile_fails() {
    UUID user = user();
    assertThat(open(user)).isPresent();
    assertThat(changePassword(user, "another hash")).isTrue();
    assertThat(open(user)).isEmpty();
    assertThat(
            owner.number(
                """
                SELECT count(*) FROM control.sessions s JOIN control.users u ON u.id = s.user_id
                 WHERE u.id = ? AND s.created_at >= u.sessions_valid_from
                """,
                user))
        .isZero();
  }

  @Test
  void tokens_that_have_expired_are_deleted_while_their_login_goes_on() {
    UUID session = open(user()).orElseThrow().session().sessionId();
    owner.run(
        """
        INSERT INTO control.refresh_tokens (digest, session_id, expires_at, used_at)
        VALUES (sha256('spent'), ?, now() - interval '1 second', now() - interval '1 hour')
        """,
        session);
    assertThat(tokens(session)).isEqualTo(2);
    CurrentScope.call(
        Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK),
        () -> sessions.deleteExpired(1_000));
    assertThat(tokens(session)).isOne();
  }

  private long tokens(UUID session) {
    return owner.number(
        "SELECT count(*) FROM control.refresh_tokens WHERE session_id = ?", session);
  }

  @Test
  void a_login_of_a_user_deactivated_meanwhile_fails() {
    UUID user = user();
    owner.run("UPDATE control.users SET is_active = false WHERE id = ?", user);
    assertThat(open(user)).isEmpty();
  }

  @Test
  void a_changed_password_ends_what_a_node_began_whose_clock_is_ahead() {
    UUID user = user();
    UUID session = open(user).orElseThrow().session().sessionId();
    owner.run(
        "UPDATE control.sessions SET created_at = now() + interval '1 minute' WHERE id = ?",
        session);
    owner.run(
        """
        INSERT INTO control.password_reset_tokens (digest, user_id, created_at, expires_at)
        VALUES (sha256('of a node ahead'), ?, now() + interval '1 minute', now() + interval '1 hour')
        """,
        user);
    assertThat(changePassword(user, "another hash")).isTrue();
    assertThat(find(session)).isEmpty();
    assertThat(
            owner.number(
                "SELECT count(*) FROM control.password_reset_tokens WHERE user_id = ?", user))
        .isZero();
  }

  @Test
  void what_has_ended_does_not_begin_again_by_a_change_on_a_node_whose_clock_is_behind() {
    UUID user = user();
    UUID session = open(user).orElseThrow().session().sessionId();
    assertThat(changePassword(user, "another hash")).isTrue();
    owner.run(
        "UPDATE control.users SET sessions_valid_from = now() - interval '1 hour' WHERE id = ?",
        user);
    assertThat(find(session)).isEmpty();
  }

  private Optional<ActiveSession> find(UUID session) {
    return CurrentScope.call(SCOPE, () -> sessions.find(session));
  }

  @Test
  void a_login_is_valid_although_another_nodes_clock_is_ahead() {
    UUID user = user();
    owner.run(
        "UPDATE control.users SET sessions_valid_from = now() + interval '1 minute' WHERE id = ?",
        user);
    UUID session = open(user).orElseThrow().session().sessionId();
    assertThat(find(session)).isPresent();
  }
}
