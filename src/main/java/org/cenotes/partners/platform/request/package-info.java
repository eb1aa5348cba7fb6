/** What comes in: a request's id, address, language, parameters and body, read under its limits. */
@NullMarked
package org.cenotes.partners.platform.request;

import org.jspecify.annotations.NullMarked;
