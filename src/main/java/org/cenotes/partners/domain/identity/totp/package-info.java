/** The second factor: codes of an authenticator app, and recovery codes that replace a lost one. */
@NullMarked
package org.cenotes.partners.domain.identity.totp;

import org.jspecify.annotations.NullMarked;
