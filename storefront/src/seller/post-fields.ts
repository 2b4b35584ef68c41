import type { LivePost, NewLivePost, PostUpdate } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { formatDate } from '@noren/kit/formats/date-format.ts';

/** The contract's bounds (entities/live-post.ts), written again here because its modules bring their schemas along; `post-fields.test.ts` holds them together. */
export const mostProducts = 300;
export const longestTitle = 100;
export const longestContent = 5000;

/** The form as it is typed: every field of a new live post (spec §3), texts as they stand in their fields. */
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
  /** as `<input type="datetime-local">` writes it, in the store's time */
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

/** What can be corrected once a post is made. */
const correctable = ['title', 'content', 'image_id', 'keywords', 'share_url', 'video', 'upcoming_at', 'upcoming_title', 'cart_item_life'] as const;

/** Neither region has summer time. */
const offsets: Record<Region, string> = { JP: '+09:00', TW: '+08:00' };
const orNull = (text: string): string | null => text.trim() || null;
/** What is no number stays one the rules refuse, so that the field says so. */
const numberOrNull = (text: string): number | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim().normalize('NFKC')) ? Number(text.trim().normalize('NFKC')) : NaN;

/** What is sent; the goods are chosen afterwards. */
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
    upcoming_at: fields.upcoming_at === '' ? null : `${fields.upcoming_at.slice(0, 16)}:00${offsets[region]}`,
    upcoming_title: orNull(fields.upcoming_title),
    cart_item_life: numberOrNull(fields.cart_item_life),
    target: orNull(fields.target),
    ticket_id: numberOrNull(fields.ticket_id),
  };
}

/** A post as the form has it, its time in the store's own. */
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

/** What was changed in the form, as it is sent: what was not touched is not said again. */
export function correctionsOf(opened: PostFields, fields: PostFields, region: Region): Partial<PostUpdate> {
  const post = postOf(fields, region);
  return Object.fromEntries(correctable.filter((field) => fields[field] !== opened[field]).map((field) => [field, post[field]]));
}

/** The fields that something is wrong with, by the paths a schema or the server names (`title`, `body.keywords.3`). */
export function fieldsOf(paths: readonly string[]): PostField[] {
  const known = new Set(Object.keys(emptyPost));
  return [...new Set(paths.map((path) => path.replace(/^body\./, '').split('.')[0] as PostField))].filter((field) => known.has(field));
}
