import type { ChannelPaths } from '../channel/channel.ts';

export interface LinkedStream {
  post_id: number;
  /** the platform's own link, as entered by the liver */
  share_url: string | null;
}

/**
 * Returns the link to a stream: the platform's, otherwise our page, which requires a login in the
 * shop channel.
 */
export const streamLink = (
  { post_id, share_url }: LinkedStream,
  { show }: Pick<ChannelPaths, 'show'>,
  origin: string,
): string => share_url ?? `${origin}${show(post_id)}`;
