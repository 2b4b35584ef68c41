import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { makePost, sellerSession } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff } from '../../../test/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('turns the chat off and on, and blocks words from then on', async () => {
  const { id } = await makePost(shop, await sellerSession(shop), { upcoming_at: null });
  const owner = await newStaff(shop, { hanamori: 'owner' });
  const url = '/stores/hanamori/chat';
  const guest = await newGuest(shop);
  const write = async (text: string) =>
    (await guest.call('POST', `/posts/${id}/comments`, { body: { name: 'はな', text } })).body;
  expect((await owner.call('GET', url)).body.data).toEqual({
    in_marketplace: true,
    in_shop: false,
    blocked_words: [],
  });
  const body = { in_marketplace: true, in_shop: false, blocked_words: ['ﾃﾝﾊﾞｲ', 'ﾃﾝﾊﾞｲ'] };
  expect((await owner.call('PUT', url, body)).body.data.blocked_words).toHaveLength(1);
  expect(await write('てんばいです')).toMatchObject({ reason: 'words' });
  await owner.call('PUT', url, { ...body, in_marketplace: false });
  expect(await write('こんにちは')).toMatchObject({ reason: 'off' });
  const staff = await newStaff(shop, { hanamori: 'packer' });
  expect((await staff.call('PUT', url, body)).body.code).toBe('ROLE_NOT_ALLOWED');
  const tooMany = Array.from({ length: 201 }, (_, nth) => `word ${nth}`);
  expect((await owner.call('PUT', url, { ...body, blocked_words: tooMany })).status).toBe(422);
});
