/**
 * What every module needs for HTTP: error keys and their exception, languages, currencies,
 * networks.
 */
@NullMarked
package org.cenotes.partners.platform.http;

import org.jspecify.annotations.NullMarked;
