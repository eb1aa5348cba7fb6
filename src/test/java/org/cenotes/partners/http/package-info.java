/**
 * The product over HTTP, as a partner's programmer meets it; every answer is held against the
 * OpenAPI document.
 */
@NullMarked
package org.cenotes.partners.http;

import org.jspecify.annotations.NullMarked;
