package org.cenotes.partners.domain.catalog;

import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A row of an import that was refused.
 *
 * @param line line of the file in which the row ends, from 1
 * @param externalId the row's externalId; absent when it could not be read
 * @param key key of the error
 * @param messages whole sentences that name the member
 * @param fields the same sentences by member
 */
@Schema(name = "ImportRefusal")
public record RefusedRow(
    long line,
    @Nullable String externalId,
    String key,
    List<String> messages,
    Map<String, List<String>> fields) {}
