/**
 * The OpenAPI document: what the annotations cannot say about envelope, errors, guards and
 * examples.
 */
@NullMarked
package org.cenotes.partners.api.contract;

import org.jspecify.annotations.NullMarked;
