/** Texts of people as they are kept and compared: names, e-mail addresses, telephone numbers. */
@NullMarked
package org.cenotes.partners.platform.text;

import org.jspecify.annotations.NullMarked;
