package org.cenotes.partners.domain.identity.totp;

import org.cenotes.partners.platform.json.WireEnum;

/** What was accepted besides the password. */
public enum SecondFactorKind implements WireEnum {
  /** A code of the authenticator app. */
  TOTP,
  /** A recovery code, which is spent. */
  RECOVERY_CODE
}
