import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { GmoCredentials } from '../../payments/gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../../payments/gateways/payuni/shapes.ts';
import type { Config } from '../config/config.ts';

/** The key that encrypts, and former ones that only decrypt during a key rotation. */
export type SettingsKeys = Pick<Config, 'settings_key' | 'settings_keys_former'>;

/** AES-256-GCM with the server's settings key: `base64(iv . tag . cipher)`. */
export function seal(key: Buffer, value: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws when the text was encrypted with another key, or is damaged. */
export function unseal<T>(key: Buffer, text: string): T {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as T;
}

interface Sealing {
  config: SettingsKeys;
  log: { error: (sentence: string) => void };
}

/**
 * Decrypts with the current key or, during a key rotation, a former one.
 * @throws when none of them fits
 */
export function unsealKept<T>({ config }: Pick<Sealing, 'config'>, text: string): T {
  for (const key of [config.settings_key, ...config.settings_keys_former]) {
    try {
      return unseal<T>(key, text);
    } catch {
      // try the next key
    }
  }
  throw new Error('not sealed with this SETTINGS_KEY, or damaged');
}

/**
 * For lists and lookups, where one unreadable row must not break the others: logs an error and
 * returns null.
 */
export function unsealOrNull<T>(app: Sealing, text: string): T | null {
  try {
    return unsealKept<T>(app, text);
  } catch {
    app.log.error('credentials of a store cannot be opened with this SETTINGS_KEY');
    return null;
  }
}

/** A store's GMO credentials; null when it has none, or they cannot be decrypted. */
export const gmoCredentialsOf = (
  app: Sealing,
  store: { gmo_credentials: string | null },
): GmoCredentials | null =>
  store.gmo_credentials === null ? null : unsealOrNull<GmoCredentials>(app, store.gmo_credentials);

/** A store's PAYUNi credentials; null when it has none, or they cannot be decrypted. */
export const payuniCredentialsOf = (
  app: Sealing,
  store: { payuni_credentials: string | null },
): PayuniCredentials | null =>
  store.payuni_credentials === null
    ? null
    : unsealOrNull<PayuniCredentials>(app, store.payuni_credentials);
