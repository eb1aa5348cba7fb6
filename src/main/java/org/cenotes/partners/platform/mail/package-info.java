/** Outgoing mail: settings, messages, and their transport over SMTP or into files. */
@NullMarked
package org.cenotes.partners.platform.mail;

import org.jspecify.annotations.NullMarked;
