/** @module-tag deep */
import type { ChatChange } from '@noren/contract/entities/chat';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, until } from '../../../test/buyer.ts';
import { makePost, sellerSession } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const viewers = 2_000;
const perSecond = 50;
const seconds = 10;

it('brings 50 comments a second to 2,000 viewers, in order, and none is missing', async () => {
  const { id, store_id } = (
    await shop.sql<{ id: number; store_id: number }>(
      'SELECT id, store_id FROM posts WHERE id = $1',
      [(await makePost(shop, await sellerSession(shop), { upcoming_at: null })).id],
    )
  )[0] as { id: number; store_id: number };
  /** the last revision and the number of comments that each viewer has */
  const seen = Array.from({ length: viewers }, () => ({ revision: 0, comments: 0, gaps: 0 }));
  // each event's bytes are shared by all viewers, so they are read once
  const read = new WeakMap<Buffer, ChatChange | null>();
  const changeOf = (bytes: Buffer): ChatChange | null => {
    const known = read.get(bytes);
    if (known !== undefined) return known;
    const text = bytes.toString();
    const change = text.startsWith('event: chat')
      ? (JSON.parse(text.slice(text.indexOf('data: ') + 6)) as ChatChange)
      : null;
    read.set(bytes, change);
    return change;
  };
  await Promise.all(
    seen.map((one) =>
      shop.app.feeds.watch(
        { store_id, id },
        {
          sequence: 0,
          isBuyer: true,
          send(bytes) {
            const change = changeOf(bytes);
            if (!change) return;
            if (change.from !== one.revision) one.gaps += 1;
            one.revision = change.revision;
            one.comments += change.comments.length;
          },
          end: () => undefined,
        },
        null,
      ),
    ),
  );
  const guests = await Promise.all(Array.from({ length: 150 }, () => newGuest(shop)));
  const sent: Promise<{ status: number }>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const guest = guests[nth % guests.length];
    if (guest)
      sent.push(
        guest.call('POST', `/posts/${id}/comments`, { body: { name: 'はな', text: `no ${nth}` } }),
      );
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
  const accepted = (await Promise.all(sent)).filter(({ status }) => status === 200).length;
  expect(accepted).toBe(perSecond * seconds);
  await until(
    async () => seen.every(({ comments }) => comments >= accepted),
    (isThere) => isThere,
  );
  expect(seen.filter(({ gaps }) => gaps > 0)).toEqual([]);
  expect(new Set(seen.map(({ comments }) => comments))).toEqual(new Set([accepted]));
});
