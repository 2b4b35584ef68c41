import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { ShowDetails, ShowProduct } from '@noren/contract/entities/show';
import { wholeNumber } from '../i18n/typed-number.ts';
import { instantOf, typedTime } from '../i18n/typed-time.ts';

type Region = 'JP' | 'TW';

/** A show as it is typed; '' is none. */
export interface ShowFields {
  title: string;
  upcoming_at: string;
  cart_item_life: string;
  host_id: string;
  video: string;
  content: string;
  image_id: string;
  is_private: boolean;
}

export interface NewShow {
  host_id: number | undefined;
  cart_item_life: number | null;
}

const typedNumber = (value: number | null): string => (value === null ? '' : String(value));

/** The fields of a show, or of a new one with this host and holding time. Pure. */
export function showFieldsOf(
  show: ShowDetails | undefined,
  made: NewShow,
  region: Region,
): ShowFields {
  return {
    title: show?.title ?? '',
    upcoming_at: typedTime(show?.upcoming_at ?? null, region),
    cart_item_life: typedNumber(show ? show.cart_item_life : made.cart_item_life),
    host_id: typedNumber(made.host_id ?? null),
    video: show?.video ?? '',
    content: show?.content ?? '',
    image_id: typedNumber(show?.image_id ?? null),
    is_private: show?.is_private ?? false,
  };
}

/** Whether a holding time is empty, or a whole number of minutes up to a day. Pure. */
export function isHoldingTime(typed: string): boolean {
  const minutes = wholeNumber(typed);
  return typed.trim() === '' || (minutes !== null && minutes >= 1 && minutes <= 1440);
}

/** The call's body. Pure. */
export function showBodyOf(fields: ShowFields, products: readonly ShowProduct[], region: Region) {
  const { title, upcoming_at, cart_item_life, video, content, image_id, host_id } = fields;
  return {
    title,
    upcoming_at: instantOf(upcoming_at, region),
    cart_item_life: cart_item_life.trim() === '' ? null : wholeNumber(cart_item_life),
    video: video.trim() === '' ? null : video.trim(),
    content,
    image_id: image_id === '' ? null : Number(image_id),
    ...(host_id !== '' && { host_id: Number(host_id) }),
    product_ids: products.map(({ id }) => id),
  };
}

/** A product of the goods list as a show's form lists it, its cover first. Pure. */
export const showProductOf = ({ id, name, images, cover_image_id }: GoodsProduct): ShowProduct => ({
  id,
  name,
  images: images.toSorted(
    (one, other) => Number(other.id === cover_image_id) - Number(one.id === cover_image_id),
  ),
});

/** Moves a product one place up (-1) or down (1); the same list at its end. Pure. */
export function moved(products: readonly ShowProduct[], id: number, by: -1 | 1): ShowProduct[] {
  const from = products.findIndex((one) => one.id === id);
  const to = from + by;
  const next = [...products];
  if (from === -1 || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
