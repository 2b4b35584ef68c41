import type { VisitTags } from '@noren/contract/visit-tags';
import { addressOf, forGoogle, forMeta, type GoodsFacts } from './visit-events.ts';

interface MetaQueue {
  (...given: unknown[]): void;
  callMethod?: (...given: unknown[]) => void;
  queue: unknown[];
  push?: unknown;
  loaded?: boolean;
  version?: string;
  disablePushState?: boolean;
}
declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: MetaQueue;
    _fbq?: MetaQueue;
  }
}

/** Loads a script. Without it (a blocker, no network) the events stay in their queue. */
function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** gtag.js reads `arguments` objects from its queue, not arrays. */
function google(..._given: unknown[]): void {
  (window.dataLayer ??= []).push(arguments);
}

function startGoogle(id: string): void {
  google('js', new Date());
  google('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
}

function startMeta(id: string): void {
  const meta: MetaQueue = Object.assign(
    (...given: unknown[]) =>
      meta.callMethod ? meta.callMethod(...given) : void meta.queue.push(given),
    { queue: [] },
  );
  Object.assign(meta, {
    push: meta,
    loaded: true,
    version: '2.0',
    // this module sends the page views; clicks and forms are not reported
    disablePushState: true,
  });
  window.fbq = window._fbq = meta;
  meta('set', 'autoConfig', false, id);
  meta('init', id);
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
}

export interface VisitSender {
  sendPage: (title: string) => void;
  sendGoods: (facts: GoodsFacts) => void;
}

/** Loads the scripts of a store's tags, for a visitor who has agreed. */
export function startTags({ ga4_id, meta_pixel_id }: VisitTags): VisitSender {
  if (ga4_id !== null) startGoogle(ga4_id);
  if (meta_pixel_id !== null) startMeta(meta_pixel_id);
  return {
    sendPage(title) {
      const page_location = addressOf(window.location);
      if (ga4_id !== null) {
        google('set', { page_location, page_title: title });
        google('event', 'page_view', { page_location, page_title: title });
      }
      if (meta_pixel_id !== null) window.fbq?.('track', 'PageView');
    },
    sendGoods(facts) {
      if (ga4_id !== null) google('event', facts.name, forGoogle(facts));
      if (meta_pixel_id !== null) window.fbq?.('track', ...forMeta(facts));
    },
  };
}

const isCookieOfTags = (name: string): boolean => /^_(?:ga|ga_\w+|gid|fbp|fbc)$/.test(name);

/** Removes the cookies of tags that ran until the visitor withdrew the consent. */
export function removeTagCookies(): void {
  const domains = window.location.hostname.split('.').map((_, at, all) => all.slice(at).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!isCookieOfTags(name)) continue;
    document.cookie = `${name}=; Path=/; Max-Age=0`;
    for (const domain of domains) document.cookie = `${name}=; Path=/; Domain=${domain}; Max-Age=0`;
  }
}
