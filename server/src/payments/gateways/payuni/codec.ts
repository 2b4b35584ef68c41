/**
 * PAYUNi's envelope, used by the client and the sandbox (PAYUNi 2.2). The vendor's protocol uses
 * the same nonce for every message of a shop, which AES-GCM must never do: use this for nothing
 * else.
 */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import type { PayuniCredentials } from './shapes.ts';

/** Field name to text. Lists are flat: `Result[0][TradeNo]`. */
export type Fields = Record<string, string>;

type Keys = Pick<PayuniCredentials, 'hash_key' | 'hash_iv'>;
export type Sealed = { EncryptInfo: string; HashInfo: string };

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const SEPARATOR = ':::';

/** An envelope that does not open. `hash_mismatch`: signed with another key. */
export class EnvelopeError extends Error {
  readonly reason: 'hash_mismatch' | 'malformed';

  constructor(reason: EnvelopeError['reason']) {
    super(`PAYUNi envelope: ${reason}`);
    this.name = 'EnvelopeError';
    this.reason = reason;
  }
}

const PLUS = /%20/g;
const LEFT_BY_JAVASCRIPT = /[!'()*~]/g;

/** Escapes as PHP's http_build_query does. */
function escape(text: string): string {
  // half a surrogate pair, left by a cut, has no bytes and is sent as U+FFFD
  return encodeURIComponent(text.toWellFormed())
    .replace(LEFT_BY_JAVASCRIPT, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(PLUS, '+');
}

/** Encodes fields as a query string, in order, without `undefined` fields. */
export function encodeQuery(fields: Record<string, string | undefined>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) pairs.push(`${escape(name)}=${escape(value)}`);
  }
  return pairs.join('&');
}

/** Decodes a query string. A repeated name keeps its last value, as in PHP. */
export function decodeQuery(text: string): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) fields[name] = value;
  return fields;
}

const ROW = /^Result\[(\d{1,4})\]\[(\w+)\]$/;

/** Returns the rows of a `Result[0][TradeNo]=…` list, in their order. */
export function rowsOf(fields: Fields): Fields[] {
  const rows = new Map<number, Fields>();
  for (const [name, value] of Object.entries(fields)) {
    const [, index, column] = ROW.exec(name) ?? [];
    if (index === undefined || column === undefined) continue;
    const row = rows.get(Number(index)) ?? (Object.create(null) as Fields);
    row[column] = value;
    rows.set(Number(index), row);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** The reverse of rowsOf, for the sandbox. */
export function rowsToFields(rows: Fields[]): Fields {
  return Object.fromEntries(
    rows.flatMap((row, i) =>
      Object.entries(row).map(([name, value]) => [`Result[${i}][${name}]`, value] as const),
    ),
  );
}

/**
 * @throws RangeError, without the keys in it, unless they have 32 and 16 bytes: the shop's settings
 * are wrong
 */
function checkKeys(keys: Keys): void {
  if (Buffer.byteLength(keys.hash_key) !== 32)
    throw new RangeError('PAYUNi HashKey must be 32 bytes');
  if (Buffer.byteLength(keys.hash_iv) !== 16)
    throw new RangeError('PAYUNi HashIV must be 16 bytes');
}

/** Returns the upper-case hex SHA-256 of key, message and iv. */
export function hashOf(encryptInfo: string, keys: Keys): string {
  return createHash('sha256')
    .update(`${keys.hash_key}${encryptInfo}${keys.hash_iv}`)
    .digest('hex')
    .toUpperCase();
}

/** Encrypts text to EncryptInfo: lower-case hex of `base64(cipher):::base64(tag)`. */
export function encryptText(plain: string, keys: Keys): string {
  checkKeys(keys);
  const cipher = createCipheriv(CIPHER, keys.hash_key, keys.hash_iv);
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.from(
    `${bytes.toString('base64')}${SEPARATOR}${cipher.getAuthTag().toString('base64')}`,
  ).toString('hex');
}

/** Decrypts EncryptInfo. Throws EnvelopeError if it was not made with this key, or was changed. */
export function decryptText(encryptInfo: string, keys: Keys): string {
  checkKeys(keys);
  if (!/^([0-9a-f]{2})+$/i.test(encryptInfo)) throw new EnvelopeError('malformed');
  const [bytes = '', tagText = '', ...rest] = Buffer.from(encryptInfo, 'hex')
    .toString('latin1')
    .split(SEPARATOR);
  const tag = Buffer.from(tagText, 'base64');
  // the platform would accept a shorter tag, which is easier to forge
  if (tag.length !== TAG_BYTES || rest.length > 0) throw new EnvelopeError('malformed');
  try {
    const decipher = createDecipheriv(CIPHER, keys.hash_key, keys.hash_iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    throw new EnvelopeError('malformed');
  }
}

/** Seals fields into the two outer fields of a message. */
export function sealFields(fields: Record<string, string | undefined>, keys: Keys): Sealed {
  const EncryptInfo = encryptText(encodeQuery(fields), keys);
  return { EncryptInfo, HashInfo: hashOf(EncryptInfo, keys) };
}

/** Opens a message, after checking its signature in constant time. Throws EnvelopeError. */
export function openFields(sealed: Sealed, keys: Keys): Fields {
  const received = Buffer.from(sealed.HashInfo);
  const right = Buffer.from(hashOf(sealed.EncryptInfo, keys));
  if (received.length !== right.length || !timingSafeEqual(received, right))
    throw new EnvelopeError('hash_mismatch');
  return decodeQuery(decryptText(sealed.EncryptInfo, keys));
}
