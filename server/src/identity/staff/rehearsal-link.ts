import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';

/** The store whose rehearsal a link opens, and the staff member it was given to. */
export interface RehearsalOf {
  store_id: number;
  staff_id: number;
}

/** Validity of a link into a rehearsal (@NOTE spec silent): it is opened on a phone right away. */
const linkLife = 15 * 60_000;

const markOfLink = (settings_key: Buffer, text: string): Buffer => {
  const key = createHmac('sha256', settings_key).update('rehearsal link').digest();
  return createHmac('sha256', key).update(text).digest();
};

/**
 * A signed token with which a staff member enters their store's rehearsal; nothing is stored, and
 * it expires.
 */
export function makeRehearsalToken(
  { config }: Pick<Ground, 'config'>,
  { store_id, staff_id }: RehearsalOf,
  now: Date,
) {
  const ends_at = new Date(now.getTime() + linkLife);
  const text = [store_id, staff_id, ends_at.getTime()].join('.');
  return {
    token: `${text}.${markOfLink(config.settings_key, text).toString('base64url')}`,
    ends_at,
  };
}

/** Verifies a rehearsal token; null if it has expired or is invalid. */
export function readRehearsalToken(
  { config }: Pick<Ground, 'config'>,
  token: string,
  now: Date,
): RehearsalOf | null {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{1,15}))\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, text = '', store_id, staff_id, ends_at, mark = ''] = found;
  if (!timingSafeEqual(markOfLink(config.settings_key, text), Buffer.from(mark, 'base64url')))
    return null;
  if (Number(ends_at) <= now.getTime()) return null;
  return { store_id: Number(store_id), staff_id: Number(staff_id) };
}
