import { createHash } from 'node:crypto';
import { hostsOf } from '../../live/posts/shown-videos.ts';
import type { PageTags } from '@noren/contract/visit-tags';
import { hostsOfTags } from './page-tags.ts';
import type { App } from '../context/app.ts';

/**
 * Content security policy of the shop's pages: nothing inline or evaluated. Besides this server it
 * allows only hosts in use: the gateway's for card tokens, the storage of pictures, those of live
 * posts' videos, and those of the store's tags on its shop pages.
 * @param ownVideo video of the page's own post, which may be too new for the list
 * @param tags tags of the page's store, with their own hosts
 * @param ownStyle the only inline style that the page may have; '': none
 */
export async function contentSecurityPolicy(
  {
    config,
    payments,
    shownVideos,
    publicUrl,
  }: Pick<App, 'config' | 'payments' | 'shownVideos' | 'publicUrl'>,
  ownVideo: string | null = null,
  ownStyle = '',
  tags: PageTags | null = null,
): Promise<string> {
  const script = payments.gmo() === null ? '' : payments.tokenScriptUrl();
  const gateway = [script, config.gmo_base_url ?? '']
    .filter((url) => url.startsWith('http'))
    .map((url) => new URL(url).origin);
  const also = gateway.map((origin) => ` ${origin}`).join('');
  const pictures = config.media_url === null ? '' : ` ${new URL(config.media_url).origin}`;
  // a page may be opened before the media server receives its video
  const received = config.ingest === null ? [] : [`${config.ingest.hls_url}/x.m3u8`];
  const videos = [...(await shownVideos()), ...received, ...(ownVideo === null ? [] : [ownVideo])];
  const { hls, media, frames } = hostsOf(videos, new URL(publicUrl()).origin);
  const list = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  return [
    `default-src 'none'`,
    `script-src 'self'${also}${hostsOfTags(tags, 'script')}`,
    `style-src 'self'${ownStyle && ` 'sha256-${createHash('sha256').update(ownStyle).digest('base64')}'`}`,
    `img-src 'self' data:${pictures}${hostsOfTags(tags, 'image')}`,
    `font-src 'self'`,
    `connect-src 'self'${also}${list(media)}${hostsOfTags(tags, 'connect')}`,
    // the player passes HLS to the browser as blob:
    ...(hls ? [`media-src 'self' blob:${list(media)}`] : []),
    ...(frames.length > 0 ? [`frame-src${list(frames)}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'${also}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}
