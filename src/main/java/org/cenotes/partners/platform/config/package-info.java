/** The settings of an installation: which there are, and those that several parts read. */
@NullMarked
package org.cenotes.partners.platform.config;

import org.jspecify.annotations.NullMarked;
