/**
 * The API as a client sees it, on one shared node. Classes run in parallel, each with its own
 * partner; every response is checked against the OpenAPI document.
 */
@NullMarked
package org.cenotes.partners.http;

import org.jspecify.annotations.NullMarked;
