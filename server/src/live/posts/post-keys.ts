import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';

/** The post that a key is for. */
export interface KeyedPost {
  post_id: number;
  /** a higher version makes former keys invalid */
  version: number;
}

/**
 * `stream key`: secret, publishes the video of a post. `stream name`: public, part of the
 * playlist's URL. `overlay`: secret, reads the post, also a private one.
 */
export type PostKeyPurpose = 'stream key' | 'stream name' | 'overlay';

const signatureOf = (
  { config }: Pick<Ground, 'config'>,
  purpose: PostKeyPurpose,
  text: string,
): Buffer =>
  createHmac('sha256', config.settings_key).update(`${purpose}\0${text}`).digest().subarray(0, 18);

/** A key derived from the settings key, so that nothing secret is stored. */
export function postKeyOf(
  app: Pick<Ground, 'config'>,
  purpose: PostKeyPurpose,
  { post_id, version }: KeyedPost,
): string {
  const text = `${post_id}-${version}`;
  return `${text}-${signatureOf(app, purpose, text).toString('base64url')}`;
}

/** @returns null if the text is not a key for this purpose that this server made */
export function readPostKey(
  app: Pick<Ground, 'config'>,
  purpose: PostKeyPurpose,
  text: string,
): KeyedPost | null {
  const found = /^((\d{1,9})-(\d{1,9}))-([\w-]{24})$/.exec(text);
  if (!found) return null;
  const [, of = '', post_id, version, signature = ''] = found;
  if (!timingSafeEqual(signatureOf(app, purpose, of), Buffer.from(signature, 'base64url')))
    return null;
  return { post_id: Number(post_id), version: Number(version) };
}
