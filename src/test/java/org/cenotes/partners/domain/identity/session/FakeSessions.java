package org.cenotes.partners.domain.identity.session;

import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.jspecify.annotations.Nullable;

/** Sessions of administrators in memory. */
final class FakeSessions extends Sessions {
  private record Row(UUID userId, Instant expiresAt, boolean ended) {}

  private record Token(UUID sessionId, Instant expiresAt, boolean used) {}

  private final Map<UUID, Row> sessions = new HashMap<>();
  private final Map<String, Token> tokens = new HashMap<>();

  @SuppressWarnings("NullAway") // reads no rows
  FakeSessions() {
    super(null);
  }

  static ActiveSession session(UUID id, UUID userId, Instant expiresAt) {
    return new ActiveSession(
        id,
        expiresAt,
        userId,
        "ana@team.example",
        "Ana",
        "Ruiz",
        SystemRole.ADMIN,
        null,
        null,
        null,
        false,
        Set.of(),
        false,
        false,
        false);
  }

  private boolean isActive(@Nullable Row row, Instant now) {
    return row != null && !row.ended() && row.expiresAt().isAfter(now);
  }

  @Override
  Optional<ActiveSession> find(UUID id, Instant now) {
    Row row = sessions.get(id);
    return isActive(row, now)
        ? Optional.of(session(id, row.userId(), row.expiresAt()))
        : Optional.empty();
  }

  @Override
  void add(UUID id, UUID userId, Instant now, Instant expiresAt) {
    sessions.put(id, new Row(userId, expiresAt, false));
  }

  @Override
  void extend(UUID id, Instant now, Instant expiresAt) {
    sessions.computeIfPresent(
        id, (key, row) -> isActive(row, now) ? new Row(row.userId(), expiresAt, false) : row);
  }

  @Override
  void addToken(byte[] digest, UUID sessionId, Instant expiresAt) {
    tokens.put(HexFormat.of().formatHex(digest), new Token(sessionId, expiresAt, false));
  }

  @Override
  Optional<UUID> spend(byte[] digest, Instant now) {
    String key = HexFormat.of().formatHex(digest);
    Token token = tokens.get(key);
    if (token == null || token.used() || !token.expiresAt().isAfter(now)) {
      return Optional.empty();
    }
    tokens.put(key, new Token(token.sessionId(), token.expiresAt(), true));
    return Optional.of(token.sessionId());
  }

  @Override
  void endByToken(byte[] digest, Instant now) {
    Token token = tokens.get(HexFormat.of().formatHex(digest));
    if (token != null) {
      end(token.sessionId());
    }
  }

  @Override
  Optional<UUID> endBySpentToken(byte[] digest, Instant now) {
    return Optional.ofNullable(tokens.get(HexFormat.of().formatHex(digest)))
        .filter(Token::used)
        .map(token -> sessions.get(token.sessionId()))
        .filter(row -> !row.ended())
        .map(
            row -> {
              endByToken(digest, now);
              return row.userId();
            });
  }

  private void end(UUID id) {
    sessions.computeIfPresent(id, (key, row) -> new Row(row.userId(), row.expiresAt(), true));
  }

  @Override
  void endOthers(UUID userId, UUID kept, Instant now) {
    for (Map.Entry<UUID, Row> row : Map.copyOf(sessions).entrySet()) {
      if (row.getValue().userId().equals(userId) && !row.getKey().equals(kept)) {
        end(row.getKey());
      }
    }
  }
}
