/** Demonstration data for development and test: real cenotes and a fresh partner. */
@NullMarked
package org.cenotes.partners.domain.operations.demo;

import org.jspecify.annotations.NullMarked;
