package org.cenotes.partners.domain.sandbox;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The time in a partner's sandbox.
 *
 * @param now the present moment in the sandbox
 * @param aheadSeconds how far that is ahead of real time, in seconds
 */
@Schema(name = "SandboxTime")
public record SandboxClockView(Instant now, long aheadSeconds) {}
