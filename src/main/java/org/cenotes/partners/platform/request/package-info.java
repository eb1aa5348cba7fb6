/** Incoming requests: id, client address, language, parameters and body. */
@NullMarked
package org.cenotes.partners.platform.request;

import org.jspecify.annotations.NullMarked;
