package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How many sockets, how much, how long: all of it of this node. */
@ApplicationScoped
class RealtimeLimits {
  @Inject
  @ConfigProperty(name = "cenotes.realtime.sockets", defaultValue = "10000")
  private int sockets;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.sockets-per-credential", defaultValue = "5")
  private int socketsPerCredential;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.unauthenticated", defaultValue = "500")
  private int unauthenticated;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.unauthenticated-per-address", defaultValue = "20")
  private int unauthenticatedPerAddress;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.auth-timeout", defaultValue = "PT5S")
  private Duration authTimeout;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.heartbeat", defaultValue = "PT30S")
  private Duration heartbeat;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.recheck", defaultValue = "PT3S")
  private Duration recheck;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.poll", defaultValue = "PT0.5S")
  private Duration poll;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.send-timeout", defaultValue = "PT30S")
  private Duration sendTimeout;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.max-frame-bytes", defaultValue = "8192")
  private int maxFrameBytes;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.frames-per-second", defaultValue = "20")
  private int framesPerSecond;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.queue-frames", defaultValue = "2048")
  private int queueFrames;

  @Inject
  @ConfigProperty(name = "cenotes.realtime.queue-bytes", defaultValue = "16777216")
  private long queueBytes;

  int sockets() {
    return sockets;
  }

  int socketsPerCredential() {
    return socketsPerCredential;
  }

  int unauthenticated() {
    return unauthenticated;
  }

  int unauthenticatedPerAddress() {
    return unauthenticatedPerAddress;
  }

  Duration authTimeout() {
    return authTimeout;
  }

  /** Between two pings of the server; a peer that is silent for two of them is gone. */
  Duration heartbeat() {
    return heartbeat;
  }

  /** Between two looks at whether everybody may still listen. */
  Duration recheck() {
    return recheck;
  }

  /** Between two looks for events that no signal told of. */
  Duration poll() {
    return poll;
  }

  /** How long a peer may take for one frame. */
  Duration sendTimeout() {
    return sendTimeout;
  }

  int maxFrameBytes() {
    return maxFrameBytes;
  }

  int framesPerSecond() {
    return framesPerSecond;
  }

  int queueFrames() {
    return queueFrames;
  }

  long queueBytes() {
    return queueBytes;
  }
}
