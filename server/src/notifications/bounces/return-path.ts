import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

type Keys = Pick<Config, 'settings_key' | 'settings_keys_former'>;

/**
 * The signature of an email's number, so that only mail servers that got the email can report a
 * bounce. A number may be reused after a backup was restored, so the recipient is signed too.
 */
function markOf(settings_key: Buffer, email: { id: number; recipient: string }): string {
  const key = createHmac('sha256', settings_key).update('return path').digest();
  return createHmac('sha256', key)
    .update(`${email.id}.${email.recipient}`)
    .digest('hex')
    .slice(0, 20);
}

/**
 * The return path of one email (VERP): BOUNCE_ADDRESS with the email's number after a `+`.
 * @param base BOUNCE_ADDRESS
 */
export function returnPathOf(
  config: Keys,
  base: string,
  email: { id: number; recipient: string },
): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${email.id.toString(36)}-${markOf(config.settings_key, email)}${base.slice(at)}`;
}

/** The number and mark of a return path within a text; null: there is none. */
export function readReturnPath(text: string): { id: number; mark: string } | null {
  const [, id, mark] = /\+([0-9a-z]{1,7})-([0-9a-f]{20})@/i.exec(text) ?? [];
  if (id === undefined || mark === undefined) return null;
  const number = Number.parseInt(id, 36);
  return number <= 2_147_483_647 ? { id: number, mark: mark.toLowerCase() } : null;
}

/** Whether the mark was made for that email, with the current key or a former one. */
export function isMarkOf(
  config: Keys,
  email: { id: number; recipient: string },
  mark: string,
): boolean {
  return [config.settings_key, ...config.settings_keys_former].some((key) =>
    timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(key, email))),
  );
}
