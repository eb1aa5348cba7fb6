/** The OpenAPI documents that the build has written, for partners. */
@NullMarked
package org.cenotes.partners.api.documents;

import org.jspecify.annotations.NullMarked;
