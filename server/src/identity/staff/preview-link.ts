import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';

/** The product that a preview shows, and the staff member it was given to. */
export interface PreviewOf {
  store_id: number;
  product_id: number;
  staff_id: number;
}

/** Validity of a preview link (@NOTE spec silent). */
const previewLife = 15 * 60_000;

const signatureOf = (settings_key: Buffer, text: string): Buffer => {
  const key = createHmac('sha256', settings_key).update('preview link').digest();
  return createHmac('sha256', key).update(text).digest();
};

/**
 * A signed token for one product's preview, bound to a staff member; nothing is stored, and it
 * expires.
 */
export function makePreviewToken(
  { config }: Pick<Ground, 'config'>,
  { store_id, product_id, staff_id }: PreviewOf,
  now: Date,
) {
  const ends_at = new Date(now.getTime() + previewLife);
  const text = [store_id, product_id, staff_id, ends_at.getTime()].join('.');
  return {
    token: `${text}.${signatureOf(config.settings_key, text).toString('base64url')}`,
    ends_at,
  };
}

/** Verifies a preview token; null if it has expired or is invalid. */
export function readPreviewToken(
  { config }: Pick<Ground, 'config'>,
  token: string,
  now: Date,
): PreviewOf | null {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,15}))\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, text = '', store_id, product_id, staff_id, ends_at, signature = ''] = found;
  if (!timingSafeEqual(signatureOf(config.settings_key, text), Buffer.from(signature, 'base64url')))
    return null;
  if (Number(ends_at) <= now.getTime()) return null;
  return { store_id: Number(store_id), product_id: Number(product_id), staff_id: Number(staff_id) };
}
