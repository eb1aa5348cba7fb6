/** The HTTP interface: one package per API family of the specification. */
@NullMarked
package org.cenotes.partners.api;

import org.jspecify.annotations.NullMarked;
