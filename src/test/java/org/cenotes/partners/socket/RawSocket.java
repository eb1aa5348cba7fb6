package org.cenotes.partners.socket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;

/** A WebSocket client on raw bytes, which need not read, answer pings or respect limits. */
public final class RawSocket implements AutoCloseable {
  /** A frame's opcode. */
  public static final int TEXT = 1;

  /** A frame's opcode. */
  public static final int BINARY = 2;

  /** The opcode of a fragment that is not the first of its message. */
  public static final int CONTINUATION = 0;

  /** A frame's opcode. */
  public static final int CLOSE = 8;

  /** A frame's opcode. */
  public static final int PING = 9;

  /** A frame's opcode. */
  public static final int PONG = 10;

  private static final int TIMEOUT_MILLIS = 30_000;

  private final Socket socket = new Socket();
  private final DataInputStream in;

  /** A frame of the server. */
  public record Frame(int opcode, byte[] payload) {
    /** The code of a close frame. */
    public int closeCode() {
      return Short.toUnsignedInt(ByteBuffer.wrap(payload).getShort());
    }
  }

  /**
   * Connects.
   *
   * @param receiveBuffer how many bytes the kernel takes for it, about
   */
  public RawSocket(URI root, int receiveBuffer) throws IOException {
    socket.setReceiveBufferSize(receiveBuffer);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(new InetSocketAddress(root.getHost(), root.getPort()));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 2048));
  }

  /** Asks for a socket; answers what the server says, down to the empty line. */
  public String handshake(String path, String... headerLines) throws IOException {
    StringBuilder request =
        new StringBuilder("GET ")
            .append(path)
            .append(" HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
            .append("Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n")
            .append("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    for (String line : headerLines) {
      request.append(line).append("\r\n");
    }
    return ask(request.append("\r\n").toString());
  }

  /** Sends a request as it is; answers what the server says, down to the empty line. */
  public String ask(String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  /** The body of an answer that is no socket. */
  public String body(int length) throws IOException {
    return new String(in.readNBytes(length), ISO_8859_1);
  }

  /** Sends a frame, masked as a client's must be. */
  public void send(int opcode, byte[] payload) throws IOException {
    send(0x80, opcode, payload);
  }

  /** Sends a fragment of a message that further fragments are to follow. */
  public void sendFragment(int opcode, byte[] payload) throws IOException {
    send(0, opcode, payload);
  }

  private void send(int end, int opcode, byte[] payload) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(payload.length + 14);
    frame.put((byte) (end | opcode));
    if (payload.length < 126) {
      frame.put((byte) (0x80 | payload.length));
    } else if (payload.length < 65_536) {
      frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
    } else {
      frame.put((byte) (0x80 | 127)).putLong(payload.length);
    }
    frame.putInt(0).put(payload); // a mask of zeros changes nothing
    socket.getOutputStream().write(frame.array(), 0, frame.position());
  }

  /** The next frame, whole. */
  public Frame read() throws IOException {
    int opcode = in.readUnsignedByte() & 0x0f;
    long length = in.readUnsignedByte() & 0x7f;
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = in.readLong();
    }
    return new Frame(opcode, in.readNBytes((int) length));
  }

  /** The next frame that closes. */
  public int readToTheEnd() throws IOException {
    Frame frame = read();
    while (frame.opcode() != CLOSE) {
      frame = read();
    }
    return frame.closeCode();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
