import type { ShowState } from '@noren/contract/entities/show';

/**
 * The state of a show. One that is set to live but announced for later has not begun; one that is
 * announced again after it was on air is scheduled. Pure.
 */
export function showState(
  {
    live,
    on_air_at,
    upcoming_at,
  }: { live: boolean; on_air_at: Date | null; upcoming_at: Date | null },
  now: Date,
): ShowState {
  const isToCome = upcoming_at !== null && upcoming_at > now;
  if (live && (on_air_at !== null || !isToCome)) return 'on_air';
  return isToCome || on_air_at === null ? 'scheduled' : 'over';
}

export interface PublicPlace {
  post_id: number;
  liver_id: number | null;
  slug: string;
  in_marketplace: boolean;
  is_private: boolean;
  /** the live platform's own page */
  share_url: string | null;
}

/**
 * Where buyers watch a show: the store's page in the marketplace, otherwise the platform's or the
 * host's page in the shop. Null for a private one, and in the shop for one without a host. Pure.
 */
export function publicUrlOf(
  origin: string,
  { post_id, liver_id, slug, in_marketplace, is_private, share_url }: PublicPlace,
): string | null {
  if (is_private) return null;
  if (in_marketplace) return `${origin}/stores/${slug}/live/${post_id}`;
  if (share_url !== null) return share_url;
  return liver_id === null
    ? null
    : `${origin}/shop/buyer/livers/${liver_id}/stream-products?post-id=${post_id}`;
}
