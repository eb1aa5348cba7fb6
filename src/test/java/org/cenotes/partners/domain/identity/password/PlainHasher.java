package org.cenotes.partners.domain.identity.password;

import org.jspecify.annotations.Nullable;

/** Takes no time: the hash of a password is the password behind {@code hash:}. */
public final class PlainHasher extends PasswordHasher {
  private int comparisons;

  /** A hasher without threads. */
  public PlainHasher() {
    super(1);
  }

  @Override
  public String hash(String password) {
    return "hash:" + password;
  }

  @Override
  public boolean matches(String password, @Nullable String hash) {
    comparisons++;
    return hash(password).equals(hash);
  }

  /** How often a password was compared. */
  public int comparisons() {
    return comparisons;
  }
}
