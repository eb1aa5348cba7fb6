/** The limits of what leaves this node as telemetry. docs/adr/0035. */
@NullMarked
package org.cenotes.partners.platform.telemetry;

import org.jspecify.annotations.NullMarked;
