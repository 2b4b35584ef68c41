import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';

/** The show that a stream key or the name of a playlist is for. */
export interface StreamOf {
  post_id: number;
  /** increased when the key is renewed, which makes former keys invalid */
  version: number;
}

/** `key`: secret, publishes the video. `name`: public, part of the playlist's URL. */
type Purpose = 'key' | 'name';

const signatureOf = ({ config }: Pick<Ground, 'config'>, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', config.settings_key).update(`live stream ${purpose}\0${text}`).digest().subarray(0, 18);

/** Derived from the settings key, so nothing secret is stored. */
const signed = (app: Pick<Ground, 'config'>, purpose: Purpose, { post_id, version }: StreamOf): string => {
  const text = `${post_id}-${version}`;
  return `${text}-${signatureOf(app, purpose, text).toString('base64url')}`;
};

export const streamKeyOf = (app: Pick<Ground, 'config'>, stream: StreamOf): string => signed(app, 'key', stream);
export const streamNameOf = (app: Pick<Ground, 'config'>, stream: StreamOf): string => signed(app, 'name', stream);

/** @returns null if the text is not a key (or name) that this server made */
export function readStream(app: Pick<Ground, 'config'>, purpose: Purpose, text: string): StreamOf | null {
  const found = /^((\d{1,9})-(\d{1,9}))-([\w-]{24})$/.exec(text);
  if (!found) return null;
  const [, of = '', post_id, version, signature = ''] = found;
  if (!timingSafeEqual(signatureOf(app, purpose, of), Buffer.from(signature, 'base64url'))) return null;
  return { post_id: Number(post_id), version: Number(version) };
}
