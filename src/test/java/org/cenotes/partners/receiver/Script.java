package org.cenotes.partners.receiver;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** What a receiver does after it has read a request. */
@FunctionalInterface
public interface Script {

  /**
   * Plays it.
   *
   * @return whether the connection may take another request
   */
  boolean play(Received request, OutputStream out, Exit exit)
      throws IOException, InterruptedException;

  /** Ways for a connection to end. */
  interface Exit {
    /** With RST, as a process that dies does. */
    void reset() throws IOException;

    /** Waits until the receiver is closed. */
    void never() throws InterruptedException;
  }

  /** An answer with an empty body. */
  static Script status(int status) {
    return answer(status, "", "");
  }

  /** An answer; {@code headers} are lines, each with CRLF at its end. */
  static Script answer(int status, String headers, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    String head =
        "HTTP/1.1 " + status + " Said\r\n" + headers + "Content-Length: " + bytes.length + "\r\n";
    return (request, out, exit) -> {
      byte[] all = (head + "\r\n").getBytes(US_ASCII);
      byte[] whole = java.util.Arrays.copyOf(all, all.length + bytes.length);
      System.arraycopy(bytes, 0, whole, all.length, bytes.length);
      out.write(whole);
      return true;
    };
  }

  /** A redirect. */
  static Script redirect(int status, String location) {
    return answer(status, "Location: " + location + "\r\n", "");
  }

  /** Asks to be left alone; seconds or an HTTP date. */
  static Script retryAfter(int status, String value) {
    return answer(status, "Retry-After: " + value + "\r\n", "");
  }

  /** Another script, later. */
  static Script after(Duration delay, Script then) {
    return (request, out, exit) -> {
      Thread.sleep(delay.toMillis());
      return then.play(request, out, exit);
    };
  }

  /** Another script, once this has happened. */
  static Script once(CountDownLatch happened, Script then) {
    return (request, out, exit) -> {
      happened.await();
      return then.play(request, out, exit);
    };
  }

  /** Never answers. */
  static Script hang() {
    return (request, out, exit) -> {
      exit.never();
      return false;
    };
  }

  /** Just these bytes, then the connection is closed. */
  static Script raw(String bytes) {
    return (request, out, exit) -> {
      out.write(bytes.getBytes(UTF_8));
      return false;
    };
  }

  /** Just these bytes, then silence. */
  static Script rawThenHang(String bytes) {
    return (request, out, exit) -> {
      out.write(bytes.getBytes(UTF_8));
      exit.never();
      return false;
    };
  }

  /**
   * The first bytes, then the others again and again, with a pause after each, to the end of all.
   */
  static Script endless(String first, String again, Duration pause) {
    return (request, out, exit) -> {
      out.write(first.getBytes(UTF_8));
      byte[] piece = again.getBytes(UTF_8);
      while (true) {
        out.write(piece);
        Thread.sleep(pause.toMillis());
      }
    };
  }

  /** One byte a pause of an answer whose body never ends. */
  static Script trickle(Duration pause) {
    return endless("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x", pause);
  }

  /** Headers without end, as fast as they are taken. */
  static Script endlessHeaders() {
    return endless("HTTP/1.1 200 OK\r\n", "X-More: " + "y".repeat(100) + "\r\n", Duration.ZERO);
  }

  /** 1xx answers without end. */
  static Script endlessInterim() {
    return endless("", "HTTP/1.1 103 Early Hints\r\n\r\n", Duration.ZERO);
  }

  /** A body of that many bytes. */
  static Script huge(long bytes) {
    return (request, out, exit) -> {
      out.write(("HTTP/1.1 200 OK\r\nContent-Length: " + bytes + "\r\n\r\n").getBytes(US_ASCII));
      byte[] piece = "z".repeat(8192).getBytes(US_ASCII);
      for (long left = bytes; left > 0; left -= piece.length) {
        out.write(piece, 0, (int) Math.min(left, piece.length));
      }
      return true;
    };
  }

  /** Breaks the connection off instead of an answer. */
  static Script reset() {
    return (request, out, exit) -> {
      exit.reset();
      return false;
    };
  }

  /** Closes the connection instead of an answer. */
  static Script close() {
    return (request, out, exit) -> false;
  }
}
