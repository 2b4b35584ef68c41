/** Form of a Google Analytics 4 measurement ID. */
export const ga4IdForm = /^G-[A-Z0-9]{4,16}$/;
/** Form of a Meta Pixel ID. */
export const metaPixelIdForm = /^[0-9]{6,20}$/;

/** A store's tags for measuring visits; null: not used. */
export interface VisitTags {
  ga4_id: string | null;
  meta_pixel_id: string | null;
}

export const hasTags = ({ ga4_id, meta_pixel_id }: VisitTags): boolean =>
  ga4_id !== null || meta_pixel_id !== null;

/** The tags of a page's store, which the server writes into the page's settings. */
export interface PageTags extends VisitTags {
  slug: string;
  /** whether this page's content security policy allows their hosts */
  is_allowed: boolean;
}

const shopPage =
  /^\/stores\/[^/]+(?:\/marketplace(?:\/products\/[^/]+)?|\/live|\/introduce|\/policies\/[^/]+)?\/?$/;
const orderDone = /^\/stores\/[^/]+\/marketplace\/checkout\/step-done\/([1-9]\d{0,8})\/?$/;

/**
 * Whether tags may run on a page: not where buyers type a card, a password or an address (D-584). @param path without its query
 */
export const isShopPage = (path: string): boolean => shopPage.test(path);

/** The order of the last page of a checkout; null: another page. */
export const orderOfDonePage = (path: string): number | null => {
  const [, id] = orderDone.exec(path) ?? [];
  return id === undefined ? null : Number(id);
};

const googleHosts = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** What each tag loads and where it sends, for a content security policy. */
export const tagHosts = {
  ga4_id: {
    script: ['https://www.googletagmanager.com'],
    image: googleHosts,
    connect: googleHosts,
  },
  meta_pixel_id: {
    script: ['https://connect.facebook.net'],
    image: ['https://www.facebook.com'],
    connect: ['https://www.facebook.com'],
  },
} as const satisfies Record<
  keyof VisitTags,
  Record<'script' | 'image' | 'connect', readonly string[]>
>;
