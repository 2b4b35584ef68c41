import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';

/** Whom a link lets into which store's rehearsal. */
export interface RehearsalOf {
  store_id: number;
  staff_id: number;
}

/** How long a link into a rehearsal works (@NOTE spec silent): it is opened on the phone that lies beside. */
const linkLife = 15 * 60_000;

const markOfLink = (settings_key: Buffer, text: string): Buffer => {
  const key = createHmac('sha256', settings_key).update('rehearsal link').digest();
  return createHmac('sha256', key).update(text).digest();
};

/** A token by which one of the staff enters their store's rehearsal: nothing is kept of it, and it is over by itself. */
export function makeRehearsalToken({ config }: Pick<Ground, 'config'>, { store_id, staff_id }: RehearsalOf, now: Date) {
  const ends_at = new Date(now.getTime() + linkLife);
  const text = [store_id, staff_id, ends_at.getTime()].join('.');
  return { token: `${text}.${markOfLink(config.settings_key, text).toString('base64url')}`, ends_at };
}

/** Whom a token lets in; null: it is over, or was not made here. */
export function readRehearsalToken({ config }: Pick<Ground, 'config'>, token: string, now: Date): RehearsalOf | null {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{1,15}))\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, text = '', store_id, staff_id, ends_at, mark = ''] = found;
  if (!timingSafeEqual(markOfLink(config.settings_key, text), Buffer.from(mark, 'base64url'))) return null;
  if (Number(ends_at) <= now.getTime()) return null;
  return { store_id: Number(store_id), staff_id: Number(staff_id) };
}
