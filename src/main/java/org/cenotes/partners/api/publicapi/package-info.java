/** The public partner API (/api/partner) and its twin in the sandbox. */
@NullMarked
package org.cenotes.partners.api.publicapi;

import org.jspecify.annotations.NullMarked;
