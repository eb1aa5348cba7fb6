@NullMarked
package org.cenotes.partners.platform.mail;

import org.jspecify.annotations.NullMarked;
