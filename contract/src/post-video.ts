/** How a video is played: `hls` in the page's own player, the others in a frame of the service. */
type VideoService = 'hls' | 'youtube' | 'twitch' | 'vimeo' | 'facebook';

export interface Video {
  service: VideoService;
  /** the playlist for `hls`, otherwise the frame's URL */
  src: string;
}

type Reader = (url: URL) => string | null | undefined;

const id = /^[\w-]{5,64}$/;
const firstOf = (path: string): string[] => path.split('/').filter(Boolean);
const frameIf = (found: string | undefined, frame: (id: string) => string): string | null =>
  found !== undefined && id.test(found) ? frame(found) : null;

/** Hosts of each service. A reader returns the frame's URL, or nothing if the page has no video. */
const services: Record<Exclude<VideoService, 'hls'>, { hosts: readonly string[]; read: Reader }> = {
  youtube: {
    hosts: [
      'www.youtube.com',
      'youtube.com',
      'm.youtube.com',
      'youtu.be',
      'www.youtube-nocookie.com',
    ],
    read: (url) => {
      const [first, second] = firstOf(url.pathname);
      const named =
        url.hostname === 'youtu.be'
          ? first
          : first === 'watch'
            ? url.searchParams.get('v')
            : second;
      const isVideo =
        url.hostname === 'youtu.be' || ['watch', 'live', 'embed', 'shorts'].includes(first ?? '');
      return isVideo
        ? frameIf(
            named ?? undefined,
            (v) => `https://www.youtube-nocookie.com/embed/${v}?playsinline=1&rel=0`,
          )
        : null;
    },
  },
  twitch: {
    hosts: ['www.twitch.tv', 'twitch.tv', 'm.twitch.tv'],
    read: (url) => {
      const [first, second] = firstOf(url.pathname);
      return first === 'videos'
        ? frameIf(second, (v) => `https://player.twitch.tv/?video=${v}`)
        : first && /^\w{3,25}$/.test(first) && second === undefined
          ? `https://player.twitch.tv/?channel=${first}`
          : null;
    },
  },
  vimeo: {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    read: (url) => {
      const [first, second] = firstOf(url.pathname);
      if (first === 'event') return frameIf(second, (v) => `https://vimeo.com/event/${v}/embed`);
      return frameIf(first === 'video' ? second : first, (v) =>
        /^\d+$/.test(v) ? `https://player.vimeo.com/video/${v}` : '',
      );
    },
  },
  facebook: {
    hosts: ['www.facebook.com', 'facebook.com', 'm.facebook.com', 'fb.watch'],
    read: (url) =>
      url.hostname === 'fb.watch' || /\/(?:videos|reel)\/|^\/watch/.test(url.pathname)
        ? `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(`https://${url.host}${url.pathname}${url.search}`)}`
        : null,
  },
};

/**
 * Parses the URL of a video: an HLS playlist (`….m3u8`), or a page of YouTube, Twitch, Vimeo or
 * Facebook.
 * @param address an absolute URL, or a path on `origin`
 * @returns null if the page cannot play it
 */
export function videoOf(address: string, origin?: string): Video | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.pathname.endsWith('.m3u8')) return { service: 'hls', src: url.href };
  for (const [service, { hosts, read }] of Object.entries(services)) {
    if (!hosts.includes(url.hostname)) continue;
    const src = read(url);
    return src ? { service: service as VideoService, src } : null;
  }
  return null;
}

/**
 * The frame of a video from a second on, playing: the visitor has asked for it. Facebook and live
 * channels of Twitch may begin at the start.
 */
export function frameFrom({ service, src }: Video, seconds: number): string {
  const at = Math.max(0, Math.floor(seconds));
  switch (service) {
    case 'youtube':
      return `${src}&start=${at}&autoplay=1`;
    case 'twitch':
      return `${src}&time=${Math.floor(at / 3600)}h${Math.floor((at % 3600) / 60)}m${at % 60}s`;
    case 'vimeo':
      return `${src}${src.includes('?') ? '&' : '?'}autoplay=1#t=${at}s`;
    case 'facebook':
      return `${src}&t=${at}&autoplay=1`;
    default:
      return src;
  }
}
