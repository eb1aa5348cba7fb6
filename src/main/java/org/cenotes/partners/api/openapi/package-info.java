/**
 * The OpenAPI document: what the annotations cannot say about envelope, errors, guards and
 * examples. It is written by the build and not at run time.
 */
@NullMarked
package org.cenotes.partners.api.openapi;

import org.jspecify.annotations.NullMarked;
