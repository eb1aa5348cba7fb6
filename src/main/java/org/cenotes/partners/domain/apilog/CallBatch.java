package org.cenotes.partners.domain.apilog;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is written in one transaction. A batch that failed is written again unchanged, so that it
 * can be recognised when the failure was only that its commit was not confirmed.
 *
 * @param calls at least one
 * @param dropped how many calls of each partner did not fit into the buffer before
 */
record CallBatch(List<ApiCall> calls, Map<UUID, Long> dropped) {}
