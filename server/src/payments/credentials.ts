import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';

/** AES-256-GCM under the server's settings key: `base64(iv . tag . cipher)`. */
export function seal(key: Buffer, value: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws when the text was not sealed with this key: the wrong SETTINGS_KEY, or a damaged row. */
export function unseal<T>(key: Buffer, text: string): T {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as T;
}

/** For lists and lookups, where one damaged row must not silence the others: what this SETTINGS_KEY does not open is null, and said in the log. */
export function unsealOrNull<T>(app: { config: { settings_key: Buffer }; log: { error: (sentence: string) => void } }, text: string): T | null {
  try {
    return unseal<T>(app.config.settings_key, text);
  } catch {
    app.log.error('credentials of a store cannot be opened with this SETTINGS_KEY');
    return null;
  }
}

/** A store's own GMO shop and vault, or null where it has none. */
export function gmoCredentialsOf(app: { config: { settings_key: Buffer } }, store: { gmo_credentials: string | null }): GmoCredentials | null {
  return store.gmo_credentials === null ? null : unseal<GmoCredentials>(app.config.settings_key, store.gmo_credentials);
}

/** A store's own shop at PAYUNi, or null where it has none. */
export function payuniCredentialsOf(app: { config: { settings_key: Buffer } }, store: { payuni_credentials: string | null }): PayuniCredentials | null {
  return store.payuni_credentials === null ? null : unseal<PayuniCredentials>(app.config.settings_key, store.payuni_credentials);
}
