package org.cenotes.partners.domain.catalog;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What an import has done.
 *
 * @param rows rows of the file
 * @param created cenotes that were created
 * @param updated cenotes that were changed
 * @param unchanged cenotes that already were as their row says
 * @param refused rows that were refused; nothing of them is stored
 * @param refusals why rows were refused, at most the first 1000
 */
@Schema(name = "ImportReport")
public record ImportReport(
    int rows, int created, int updated, int unchanged, int refused, List<RefusedRow> refusals) {}
