package org.cenotes.partners.platform.secret;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Encrypts secrets that must be read again, with AES-256-GCM under the master key. A sealed value
 * begins with the id of its key, so that existing values can be opened after the key was replaced.
 */
@ApplicationScoped
public class Vault {
  private static final int KEY_BYTES = 32;
  private static final int KEY_ID_BYTES = 4;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int MIN_SEALED_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BITS / Byte.SIZE;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] current;

  /** Idle ciphers for reuse: a lookup costs as much as a use. Grows to the peak concurrency. */
  private final Queue<Cipher> ciphers = new ConcurrentLinkedQueue<>();

  private final Map<ByteBuffer, SecretKeySpec> keys = new HashMap<>();

  @Inject
  Vault(
      @ConfigProperty(name = "cenotes.secrets.master-key") Optional<String> masterKey,
      @ConfigProperty(name = "cenotes.secrets.former-master-keys") Optional<List<String>> former) {
    current = addKey(masterKey.orElseGet(Vault::developmentKey));
    former.orElse(List.of()).forEach(this::addKey);
  }

  /**
   * A vault outside the server.
   *
   * @param masterKey the key that seals, in Base64
   * @param former keys that can only open
   * @throws IllegalArgumentException when one is not 32 bytes in Base64
   */
  public static Vault of(String masterKey, List<String> former) {
    return new Vault(Optional.of(masterKey), Optional.of(former));
  }

  /** The id of the key that seals. Nothing about the key can be told from it. */
  public String keyId() {
    return HexFormat.of().formatHex(current);
  }

  /** The ids of all keys that can open. */
  public Set<String> keyIds() {
    return keys.keySet().stream()
        .map(id -> HexFormat.of().formatHex(id.array()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The default key outside production; in production a key must be configured. */
  private static String developmentKey() {
    if (!Environment.current().isRelaxed()) {
      throw new IllegalStateException("cenotes.secrets.master-key must be set");
    }
    return Base64.getEncoder().encodeToString(Digests.sha256("cenotes-development"));
  }

  private byte[] addKey(String base64) {
    byte[] key = Base64.getDecoder().decode(base64.strip());
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("a master key has 32 bytes");
    }
    byte[] id = Arrays.copyOf(Digests.sha256(Digests.sha256(key)), KEY_ID_BYTES);
    keys.put(ByteBuffer.wrap(id), new SecretKeySpec(key, "AES"));
    return id;
  }

  /** Digests for a purpose that no other part of the product names. */
  public KeyedDigest digest(String purpose) {
    ByteBuffer sealing = ByteBuffer.wrap(current);
    Stream<SecretKeySpec> others =
        keys.entrySet().stream()
            .filter(key -> !key.getKey().equals(sealing))
            .map(Map.Entry::getValue);
    return new KeyedDigest(
        purpose,
        Stream.concat(Stream.of(Objects.requireNonNull(keys.get(sealing))), others)
            .map(SecretKeySpec::getEncoded)
            .toList());
  }

  /** Encrypts a value. */
  public byte[] seal(byte[] plain) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    byte[] sealed = crypt(Cipher.ENCRYPT_MODE, current, nonce, plain);
    return ByteBuffer.allocate(KEY_ID_BYTES + NONCE_BYTES + sealed.length)
        .put(current)
        .put(nonce)
        .put(sealed)
        .array();
  }

  /**
   * Decrypts a sealed value.
   *
   * @throws IllegalStateException when its key is no longer configured, or the value was altered or
   *     cut short
   */
  public byte[] open(byte[] sealed) {
    if (sealed.length < MIN_SEALED_BYTES) {
      // without a whole tag, the JDK's cipher fails with an unchecked exception of its own
      throw new IllegalStateException("the sealed value is too short");
    }
    ByteBuffer parts = ByteBuffer.wrap(sealed);
    byte[] id = new byte[KEY_ID_BYTES];
    byte[] nonce = new byte[NONCE_BYTES];
    parts.get(id).get(nonce);
    byte[] rest = new byte[parts.remaining()];
    parts.get(rest);
    return crypt(Cipher.DECRYPT_MODE, id, nonce, rest);
  }

  /** Encrypts a text. */
  public byte[] sealText(String plain) {
    return seal(plain.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Decrypts a sealed text.
   *
   * @throws IllegalStateException as {@link #open}
   */
  public String openText(byte[] sealed) {
    return new String(open(sealed), StandardCharsets.UTF_8);
  }

  private byte[] crypt(int mode, byte[] keyId, byte[] nonce, byte[] content) {
    SecretKeySpec key = keys.get(ByteBuffer.wrap(keyId));
    if (key == null) {
      throw new IllegalStateException("sealed with a master key that is not configured");
    }
    try {
      Cipher idle = ciphers.poll();
      Cipher cipher = idle == null ? Cipher.getInstance("AES/GCM/NoPadding") : idle;
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      byte[] result = cipher.doFinal(content);
      ciphers.offer(cipher); // one that failed is not used again
      return result;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the sealed value cannot be opened", e);
    }
  }
}
