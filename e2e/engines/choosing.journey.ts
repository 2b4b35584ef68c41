import { isPlain, named, OnAir } from '../on-air.ts';
import type { Point } from './driver.ts';
import { expectRowsInPlace } from './geometry.ts';
import { expect, test } from './journey.ts';
import type { Phone } from './phone.ts';

/** From a row's handle to so many pixels below it, in steps as a finger makes them. */
async function dragBy(phone: Phone, handle: string, below: number, rest: number): Promise<void> {
  const from = await phone.aim('button', handle);
  const steps = 12;
  const end = await phone.ask(() => window.innerHeight - 8);
  const path: Point[] = Array.from({ length: steps + 1 }, (_, step) => ({ x: from.x, y: Math.min(end, Math.max(8, from.y + (below * step) / steps)) }));
  await phone.driver.drag(path, rest);
}

test('a liver chooses what is to be sold, and puts it in order by arrow and by hand', async ({ phone, shop, say, shopLocale }) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15, choose: (goods) => goods.filter(isPlain).slice(0, 4) });
  const fresh = (await onAir.goods()).filter(isPlain)[6] as { id: number; name: string };
  const kept = async () => (await onAir.now()).products.map(({ name }) => name);
  const [a, b, c, d] = (await kept()) as [string, string, string, string];
  await phone.remember(shop.origin, { 'huc-seller-token': onAir.seller.token as string });
  await phone.open(`${shop.origin}/shop/seller/stream-products/unselected?stream-id=${onAir.post.stream_id}`);
  await phone.fill(say('seller_search'), fresh.name);
  await phone.tap('checkbox', say('seller_choose', { name: fresh.name }));
  await expect.poll(kept).toEqual([a, b, c, d, fresh.name]);

  await phone.tap('link', new RegExp(`${say('seller_tab_selected') as string}.*`));
  await phone.see('heading', fresh.name);
  await phone.tap('button', named(say, 'seller_down', a));
  await expect.poll(kept).toEqual([b, a, c, d, fresh.name]);
  expect(await expectRowsInPlace(phone)).toEqual([b, a, c, d, fresh.name]);

  // held there for a moment
  const height = await phone.ask(() => (document.querySelector('[data-row]') as HTMLElement).offsetHeight);
  await dragBy(phone, named(say, 'seller_handle', b), height * 1.1, 400);
  await expect.poll(kept).toEqual([a, b, c, d, fresh.name]);
  expect(await expectRowsInPlace(phone)).toEqual([a, b, c, d, fresh.name]);
  // and let go while it still moves, some of them where the page begins to scroll by itself
  for (const below of [0.7, 1.6, 2.3, -1.2, 0.9]) {
    await dragBy(phone, named(say, 'seller_handle', below < 0 ? c : a), height * below, 0);
    await expect.poll(async () => (await kept()).join()).toBe((await expectRowsInPlace(phone)).join());
  }
  await phone.tap('button', named(say, 'seller_start_selling', fresh.name));
  await expect.poll(async () => (await onAir.now()).products.find(({ id }) => id === fresh.id)?.status).toBe('selling');
});
