import type { LivePost, NewLivePost, PostUpdate } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { formatDate } from '@noren/kit/formats/date-format.ts';

/**
 * Limits of the contract (entities/live-post.ts), repeated here because its modules include their
 * schemas; `post-fields.test.ts` compares them.
 */
export const mostProducts = 300;
export const longestTitle = 100;
export const longestContent = 5000;

/** The form's values: every field of a new live post (spec §3) as text. */
export interface PostFields {
  title: string;
  content: string;
  image_id: string;
  channel_ids: string[];
  keywords: string;
  is_private: boolean;
  live: boolean;
  add_to_general_cms_schedule: boolean;
  share_url: string;
  video: string;
  /** as `<input type="datetime-local">` writes it, in the store's time zone */
  upcoming_at: string;
  upcoming_title: string;
  cart_item_life: string;
  target: string;
  ticket_id: string;
}
export type PostField = keyof PostFields;

export const emptyPost: PostFields = {
  title: '',
  content: '',
  image_id: '',
  channel_ids: [],
  keywords: '',
  is_private: false,
  live: true,
  add_to_general_cms_schedule: false,
  share_url: '',
  video: '',
  upcoming_at: '',
  upcoming_title: '',
  cart_item_life: '',
  target: '',
  ticket_id: '',
};

/** Fields that can be corrected after a post was created. */
const correctable = [
  'title',
  'content',
  'image_id',
  'keywords',
  'share_url',
  'video',
  'upcoming_at',
  'upcoming_title',
  'cart_item_life',
] as const;

/** Neither region has summer time. */
const offsets: Record<Region, string> = { JP: '+09:00', TW: '+08:00' };
const orNull = (text: string): string | null => text.trim() || null;
/** Text that is not a number becomes NaN, so that validation reports it. */
const numberOrNull = (text: string): number | null =>
  text.trim() === ''
    ? null
    : /^\d+$/.test(text.trim().normalize('NFKC'))
      ? Number(text.trim().normalize('NFKC'))
      : NaN;

/** Converts the form to the request body; products are chosen later. */
export function postOf(fields: PostFields, region: Region): NewLivePost {
  const keywords = fields.keywords.split(/[、,，\n]/).map((word) => word.trim());
  return {
    type: 'formal',
    mode: 'obs',
    product_ids: [],
    title: fields.title.trim(),
    content: fields.content.trim(),
    image_id: numberOrNull(fields.image_id),
    channel_ids: fields.channel_ids.map(Number),
    keywords: [...new Set(keywords.filter(Boolean))],
    is_private: fields.is_private,
    live: fields.live,
    add_to_general_cms_schedule: fields.add_to_general_cms_schedule,
    share_url: orNull(fields.share_url),
    video: orNull(fields.video),
    upcoming_at:
      fields.upcoming_at === '' ? null : `${fields.upcoming_at.slice(0, 16)}:00${offsets[region]}`,
    upcoming_title: orNull(fields.upcoming_title),
    cart_item_life: numberOrNull(fields.cart_item_life),
    target: orNull(fields.target),
    ticket_id: numberOrNull(fields.ticket_id),
  };
}

/** Converts a post to the form's values, with times in the store's time zone. */
export function fieldsOfPost(post: LivePost, region: Region): PostFields {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    ...emptyPost,
    title: post.title,
    content: post.content,
    image_id: text(post.image_id),
    keywords: post.keywords.join('、'),
    share_url: text(post.share_url),
    video: text(post.video ?? null),
    upcoming_at: formatDate(post.upcoming_at, region, "yyyy-MM-dd'T'HH:mm"),
    upcoming_title: text(post.upcoming_title),
    cart_item_life: text(post.cart_item_life),
  };
}

/** Returns only the fields that were changed in the form, as they are sent. */
export function correctionsOf(
  opened: PostFields,
  fields: PostFields,
  region: Region,
): Partial<PostUpdate> {
  const post = postOf(fields, region);
  return Object.fromEntries(
    correctable
      .filter((field) => fields[field] !== opened[field])
      .map((field) => [field, post[field]]),
  );
}

/** Returns the fields of a schema's or server's error paths (`title`, `body.keywords.3`). */
export function fieldsOf(paths: readonly string[]): PostField[] {
  const known = new Set(Object.keys(emptyPost));
  return [
    ...new Set(paths.map((path) => path.replace(/^body\./, '').split('.')[0] as PostField)),
  ].filter((field) => known.has(field));
}
