/** Files: uploading and serving images. */
@NullMarked
package org.cenotes.partners.api.files;

import org.jspecify.annotations.NullMarked;
