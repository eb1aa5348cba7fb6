/** Files: images that users upload, re-encoded without their metadata, in several widths. */
@NullMarked
package org.cenotes.partners.domain.file;

import org.jspecify.annotations.NullMarked;
