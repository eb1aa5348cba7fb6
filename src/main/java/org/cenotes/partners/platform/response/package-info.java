/** Outgoing responses: the success envelope, error responses, and exception mapping. */
@NullMarked
package org.cenotes.partners.platform.response;

import org.jspecify.annotations.NullMarked;
