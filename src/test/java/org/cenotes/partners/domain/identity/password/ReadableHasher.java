package org.cenotes.partners.domain.identity.password;

/** Hashes that tests can read. */
public class ReadableHasher extends PasswordHasher {
  public ReadableHasher() {
    super(1);
  }

  @Override
  public String hash(String password) {
    return "hash of " + password;
  }
}
