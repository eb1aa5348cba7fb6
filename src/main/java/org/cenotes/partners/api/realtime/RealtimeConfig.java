package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Configuration of the realtime sockets of this node. */
@ApplicationScoped
class RealtimeConfig {
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

  /** Interval of the server's pings; a client without a frame for two of them is closed. */
  Duration heartbeat() {
    return heartbeat;
  }

  /** Interval at which all subscribers' rights are checked again. */
  Duration recheck() {
    return recheck;
  }

  /** Interval of reads for events that no notification announced. */
  Duration poll() {
    return poll;
  }

  /** How long sending one frame may take. */
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
