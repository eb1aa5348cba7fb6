package org.cenotes.partners.api.realtime;

import java.time.Duration;

/** Limits that a test reaches with few sockets. */
class SmallLimits extends RealtimeConfig {
  @Override
  int sockets() {
    return 6;
  }

  @Override
  int socketsPerCredential() {
    return 2;
  }

  @Override
  int unauthenticated() {
    return 4;
  }

  @Override
  int unauthenticatedPerAddress() {
    return 3;
  }

  @Override
  Duration heartbeat() {
    return Duration.ofSeconds(30);
  }

  @Override
  Duration sendTimeout() {
    return Duration.ofSeconds(30);
  }

  @Override
  int maxFrameBytes() {
    return 8_192;
  }

  @Override
  int framesPerSecond() {
    return 20;
  }

  @Override
  int queueFrames() {
    return 100;
  }

  @Override
  long queueBytes() {
    return 100_000;
  }
}
