import { newLivePost, type LivePost } from '@noren/contract/entities/live-post';
import { maxPostProducts } from '@noren/contract/merge-choice';
import { expect, test } from 'vitest';
import {
  correctionsOf,
  emptyPost,
  fieldsOf,
  fieldsOfPost,
  longestContent,
  longestTitle,
  mostProducts,
  postOf,
  type PostFields,
} from './post-fields.ts';

const filled: PostFields = {
  ...emptyPost,
  title: ' 夜の市 ',
  content: '今夜は\n器です',
  image_id: '12',
  channel_ids: ['1', '3'],
  keywords: 'うつわ、新茶, うつわ,',
  is_private: true,
  share_url: 'https://example.com/live',
  video: 'https://youtu.be/dQw4w9WgXcQ',
  upcoming_at: '2026-11-22T20:00',
  upcoming_title: '予告',
  cart_item_life: '１５',
  target: '会員',
  ticket_id: '7',
};

test('sends every field in the contract’s form', () => {
  const post = postOf(filled, 'JP');
  expect(newLivePost.parse(post)).toEqual(post);
  expect(post).toMatchObject({
    title: '夜の市',
    keywords: ['うつわ', '新茶'],
    cart_item_life: 15,
    channel_ids: [1, 3],
    upcoming_at: '2026-11-22T20:00:00+09:00',
  });
  expect(postOf(filled, 'TW').upcoming_at).toBe('2026-11-22T20:00:00+08:00');
  const { type: _, mode: __, product_ids: ___, ...rest } = post;
  expect(Object.keys(rest).sort()).toEqual(Object.keys(emptyPost).sort());
});

test('sends nothing for an unchanged post, and only changed fields otherwise', () => {
  const {
    title,
    content,
    image_id,
    keywords,
    share_url,
    video,
    upcoming_at,
    upcoming_title,
    cart_item_life,
  } = postOf(filled, 'JP');
  const post = {
    title,
    content,
    image_id,
    keywords,
    share_url,
    video,
    upcoming_at,
    upcoming_title,
    cart_item_life,
  } as LivePost;
  const opened = fieldsOfPost(post, 'JP');
  expect(opened).toMatchObject({
    upcoming_at: '2026-11-22T20:00',
    keywords: 'うつわ、新茶',
    cart_item_life: '15',
  });
  expect(correctionsOf(opened, opened, 'JP')).toEqual({});
  expect(
    correctionsOf(
      opened,
      { ...opened, title: '朝の市', upcoming_at: '', cart_item_life: '' },
      'JP',
    ),
  ).toEqual({
    title: '朝の市',
    upcoming_at: null,
    cart_item_life: null,
  });
});

test('accepts a post with only a title', () => {
  expect(newLivePost.safeParse(postOf({ ...emptyPost, title: '夜' }, 'JP')).success).toBe(true);
});

const wrong = (fields: Partial<PostFields>) => {
  const result = newLivePost.safeParse(postOf({ ...filled, ...fields }, 'JP'));
  return result.success ? [] : fieldsOf(result.error.issues.map((issue) => issue.path.join('.')));
};
test.each<[Partial<PostFields>, string]>([
  [{ title: '  ' }, 'title'],
  [{ title: 'あ'.repeat(longestTitle + 1) }, 'title'],
  [{ content: 'あ'.repeat(longestContent + 1) }, 'content'],
  [{ keywords: 'あ'.repeat(31) }, 'keywords'],
  [{ keywords: Array.from({ length: 21 }, (_, n) => `k${n}`).join(',') }, 'keywords'],
  [{ share_url: 'example' }, 'share_url'],
  [{ video: 'https://example.com/show' }, 'video'],
  [{ cart_item_life: '0' }, 'cart_item_life'],
  [{ cart_item_life: '1441' }, 'cart_item_life'],
  [{ cart_item_life: 'soon' }, 'cart_item_life'],
  [{ ticket_id: 'x' }, 'ticket_id'],
  [{ upcoming_title: 'あ'.repeat(longestTitle + 1) }, 'upcoming_title'],
  [{ target: 'あ'.repeat(longestTitle + 1) }, 'target'],
])('%o is wrong at %s', (fields, field) => expect(wrong(fields)).toEqual([field]));

test('has the contract’s limits', () => {
  expect(mostProducts).toBe(maxPostProducts);
  expect(
    wrong({
      title: 'あ'.repeat(longestTitle),
      content: 'あ'.repeat(longestContent),
      cart_item_life: '1440',
    }),
  ).toEqual([]);
});

test('maps the server’s paths to the same fields', () => {
  expect(
    fieldsOf([
      'body.channel_ids',
      'body.image_id',
      'body.keywords.4',
      'body.product_ids.0',
      'body',
    ]),
  ).toEqual(['channel_ids', 'image_id', 'keywords']);
});
