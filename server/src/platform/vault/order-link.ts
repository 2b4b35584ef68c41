import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../ground.ts';

/**
 * @NOTE spec silent: validity of the link in a guest's order email, longer than any delivery takes.
 */
const linkDays = 60;

/** Uses a derived key, so that nothing else signed with the settings key can pass as a link. */
function signatureOf(settings_key: Buffer, order_id: number, expires: Buffer): Buffer {
  const key = createHmac('sha256', settings_key).update('order link').digest();
  return createHmac('sha256', key).update(`${order_id}.${expires.readUInt32BE()}`).digest();
}

/**
 * Builds the `?key=` of a guest's order link: its expiry in seconds and a signature over it and the
 * order. Nothing is stored.
 * @param seconds of its validity
 */
export function orderLinkKey(
  app: Pick<Ground, 'config' | 'now'>,
  order: { id: number },
  seconds = linkDays * 86_400,
): string {
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.floor(app.now().getTime() / 1000) + seconds);
  return Buffer.concat([expires, signatureOf(app.config.settings_key, order.id, expires)]).toString(
    'base64url',
  );
}

/**
 * Verifies an order link; links signed with a former key stay valid while that key is configured.
 */
export function opensOrder(
  app: Pick<Ground, 'config'>,
  order_id: number,
  key: string,
  now: Date,
): boolean {
  const bytes = Buffer.from(key, 'base64url');
  // strict: extra characters would decode to the same bytes
  if (bytes.length !== 36 || bytes.toString('base64url') !== key) return false;
  const expires = bytes.subarray(0, 4);
  const { settings_key, settings_keys_former } = app.config;
  const signed = [settings_key, ...settings_keys_former].some((key) =>
    timingSafeEqual(bytes.subarray(4), signatureOf(key, order_id, expires)),
  );
  return signed && expires.readUInt32BE() * 1000 > now.getTime();
}
