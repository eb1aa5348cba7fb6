package org.cenotes.partners.domain.identity.password;

import org.jspecify.annotations.Nullable;

/** Takes no time: the hash of a password is the password behind {@code hash:}. */
public final class PlainHasher extends PasswordHasher {
  private int comparisons;
  private Runnable meanwhile = () -> {};

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
    meanwhile.run();
    return hash(password).equals(hash);
  }

  /** Does this while a password is compared. */
  public void meanwhile(Runnable work) {
    meanwhile = work;
  }

  /** How often a password was compared. */
  public int comparisons() {
    return comparisons;
  }
}
