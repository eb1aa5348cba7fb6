package org.cenotes.partners.receiver;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cenotes.partners.harness.Wait;

/** An SMTP server that can be silent, at the greeting or after a mail has arrived, or endless. */
public final class SlowMailServer implements AutoCloseable {
  /** How it behaves from now on. */
  public enum Mode {
    ACCEPT,
    /** It takes the connection and never says anything. */
    NO_GREETING,
    /** It receives mails completely and does not confirm them. */
    NO_CONFIRMATION,
    /** Its answers come byte by byte, and none ends. */
    ENDLESS_ANSWERS,
    /** Its answers are quick and have lines without end. */
    LONG_ANSWERS
  }

  private final ServerSocket server;
  private final List<String> messageIds = new CopyOnWriteArrayList<>();
  private volatile Mode mode = Mode.ACCEPT;

  /** Starts a server on a free port. */
  public SlowMailServer() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "slow-mail-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** The port. */
  public int port() {
    return server.getLocalPort();
  }

  /** Changes its behavior, also on open connections. */
  public void become(Mode next) {
    mode = next;
  }

  /** The Message-ID of every mail that has arrived completely, in order. */
  public List<String> messageIds() {
    return List.copyOf(messageIds);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        daemon(() -> serve(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        BufferedReader in =
            new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
        Writer out = new java.io.OutputStreamWriter(client.getOutputStream(), US_ASCII)) {
      if (mode != Mode.NO_GREETING) {
        say(out, "220 ready");
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String command = line.toUpperCase(Locale.ROOT);
        if (command.equals("DATA")) {
          say(out, "354 go ahead");
          receive(in);
          if (mode == Mode.NO_CONFIRMATION) {
            continue;
          }
        }
        say(out, command.equals("QUIT") ? "221 bye" : "250 ok");
      }
    } catch (IOException e) {
      // the client has gone, which these tests provoke
    }
  }

  private void receive(BufferedReader in) throws IOException {
    String id = "";
    for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      if (line.startsWith("Message-ID:")) {
        id = line.substring("Message-ID:".length()).strip();
      }
    }
    messageIds.add(id);
  }

  private void say(Writer out, String line) throws IOException {
    while (mode == Mode.ENDLESS_ANSWERS) {
      out.write('2');
      out.flush();
      Wait.pause(50);
    }
    String more = line.substring(0, 3) + "-" + "x".repeat(900) + "\r\n";
    while (mode == Mode.LONG_ANSWERS) {
      out.write(more);
    }
    out.write(line + "\r\n");
    out.flush();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
