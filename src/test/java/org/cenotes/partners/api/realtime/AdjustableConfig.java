package org.cenotes.partners.api.realtime;

import java.time.Duration;

/** Small limits, which a test may change. */
final class AdjustableConfig extends RealtimeConfig {
  int sockets = 10;
  int socketsPerCredential = 2;
  int unauthenticated = 4;
  int unauthenticatedPerAddress = 2;
  Duration authTimeout = Duration.ofHours(1);
  Duration heartbeat = Duration.ofHours(1);
  Duration recheck = Duration.ofHours(1);
  Duration poll = Duration.ofHours(1);
  int framesPerSecond = 1_000;
  int queueFrames = 2_048;
  long queueBytes = 1L << 24;

  AdjustableConfig() {}

  AdjustableConfig(int sockets, int unauthenticatedPerAddress) {
    this.sockets = sockets;
    this.unauthenticatedPerAddress = unauthenticatedPerAddress;
  }

  @Override
  int sockets() {
    return sockets;
  }

  @Override
  int socketsPerCredential() {
    return socketsPerCredential;
  }

  @Override
  int unauthenticated() {
    return unauthenticated;
  }

  @Override
  int unauthenticatedPerAddress() {
    return unauthenticatedPerAddress;
  }

  @Override
  Duration authTimeout() {
    return authTimeout;
  }

  @Override
  Duration heartbeat() {
    return heartbeat;
  }

  @Override
  Duration recheck() {
    return recheck;
  }

  @Override
  Duration poll() {
    return poll;
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
    return framesPerSecond;
  }

  @Override
  int queueFrames() {
    return queueFrames;
  }

  @Override
  long queueBytes() {
    return queueBytes;
  }
}
