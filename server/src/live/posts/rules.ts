import type { Chapter, NewLivePost, PostProductStatus } from '@noren/contract/entities/live-post';

/**
 * A row of a post's goods as stored; `deleted` rows keep their earlier status, so that undo can
 * restore it.
 */
export interface Chosen {
  product_id: number;
  status: PostProductStatus;
  status_before: 'init' | 'selling' | 'sold';
  position: number;
  /** the number the host calls the product by, starting at 1 */
  number: number;
}

/**
 * The status shown to viewers and sellers. "Sold" follows from the stock, not from the stored
 * status: a unit that comes back is on sale again.
 */
export function shownStatus(
  status: 'init' | 'selling' | 'sold',
  available: number,
): 'init' | 'selling' | 'sold' {
  if (available === 0) return 'sold';
  return status === 'sold' ? 'selling' : status;
}

/** As `isOnAir` of catalog/products/queries.ts. */
export const isPostOnAir = (
  {
    live,
    on_air_at,
    upcoming_at,
  }: { live: boolean; on_air_at: Date | null; upcoming_at: Date | null },
  now: Date,
): boolean => live && (on_air_at !== null || upcoming_at === null || upcoming_at <= now);

/** Fields of a new post that is made without the seller's form. */
export const plainPost = {
  type: 'formal',
  mode: 'obs',
  channel_ids: [],
  add_to_general_cms_schedule: false,
  content: '',
  image_id: null,
  is_private: false,
  keywords: [],
  live: false,
  share_url: null,
  upcoming_at: null,
  upcoming_title: null,
  cart_item_life: null,
  target: null,
  ticket_id: null,
} satisfies Omit<NewLivePost, 'title' | 'product_ids'>;

interface Standing {
  live: boolean;
  on_air_at: Date | null;
  upcoming_at: Date | null;
}

/** Whether a post was on air and is not announced again; its video is then a recording. Pure. */
export const isPostOver = <P extends Standing>(
  post: P,
  now: Date,
): post is P & { on_air_at: Date } =>
  !post.live && post.on_air_at !== null && (post.upcoming_at === null || post.upcoming_at <= now);

export interface ShownProduct {
  product_id: number;
  shown_at: Date;
}

/** A product that another one replaced within this many milliseconds was a wrong tap. */
const shortestMs = 5_000;

/**
 * The chapters of a recording that begins when the post went on air: the products shown, without
 * wrong taps, repetitions and products that left the post. Pure.
 * @param shown oldest first
 */
export function chaptersOf(
  shown: readonly ShownProduct[],
  onAirAt: Date,
  products: ReadonlySet<number>,
): Chapter[] {
  const stayed = shown.filter(({ product_id, shown_at }, nth) => {
    const next = shown[nth + 1];
    return (
      products.has(product_id) &&
      (next === undefined || next.shown_at.getTime() - shown_at.getTime() >= shortestMs)
    );
  });
  return stayed
    .filter(({ product_id }, nth) => stayed[nth - 1]?.product_id !== product_id)
    .map(({ product_id, shown_at }) => ({
      product_id,
      at: Math.max(0, Math.floor((shown_at.getTime() - onAirAt.getTime()) / 1000)),
    }));
}
