/** Normalisation of e-mail addresses, telephone numbers and other text. */
@NullMarked
package org.cenotes.partners.platform.text;

import org.jspecify.annotations.NullMarked;
