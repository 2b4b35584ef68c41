import { isPlain, named, OnAir } from '../on-air.ts';
import type { Point } from './driver.ts';
import { expectRowsInPlace } from './geometry.ts';
import { expect, test } from './journey.ts';
import type { Phone } from './phone.ts';

/**
 * Drags a row by its handle the given number of pixels down, in steps as a finger does.
 * @returns the final position of the finger
 */
async function take(phone: Phone, handle: string, down: number): Promise<Point> {
  // starts in the middle of the window, because near the edges the page scrolls by itself
  await phone.ask(
    (name) =>
      [...document.querySelectorAll('button')]
        .find((one) => one.ariaLabel === name)
        ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    handle,
  );
  const from = await phone.aim('button', handle);
  const end = await phone.ask(() => window.innerHeight - 8);
  const steps = 12;
  const path: Point[] = Array.from({ length: steps }, (_, step) => ({
    x: from.x,
    y: Math.min(end, Math.max(8, from.y + (down * (step + 1)) / steps)),
  }));
  await phone.driver.press(from);
  await phone.driver.move(path);
  return path.at(-1) as Point;
}

const namesShown = (phone: Phone) =>
  phone.ask(() =>
    [...document.querySelectorAll('[data-row] h3')].map((name) => name.textContent).join(),
  );

test('a host chooses products, and sorts them by arrows and by dragging', async ({
  phone,
  shop,
  say,
  shopLocale,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, {
    life: 15,
    choose: (goods) => goods.filter(isPlain).slice(0, 4),
  });
  const fresh = (await onAir.goods()).filter(isPlain)[6] as { id: number; name: string };
  const kept = async () => (await onAir.now()).products.map(({ name }) => name);
  const [a, b, c, d] = (await kept()) as [string, string, string, string];
  await phone.remember(shop.origin, { 'huc-seller-token': onAir.seller.token as string });
  await phone.open(
    `${shop.origin}/shop/seller/stream-products/unselected?stream-id=${onAir.post.stream_id}`,
  );
  await phone.fill(say('seller_search'), fresh.name);
  await phone.tap('checkbox', say('seller_choose', { name: fresh.name }));
  await expect.poll(kept).toEqual([a, b, c, d, fresh.name]);

  await phone.tap('link', new RegExp(`${say('seller_tab_selected') as string}.*`));
  await phone.see('heading', fresh.name);
  await phone.tap('button', named(say, 'seller_down', a));
  await expect.poll(kept).toEqual([b, a, c, d, fresh.name]);
  expect(await expectRowsInPlace(phone)).toEqual([b, a, c, d, fresh.name]);

  // held until the other rows have moved, with the small moves of a real hand
  const height = await phone.ask(
    () => (document.querySelector('[data-row]') as HTMLElement).offsetHeight,
  );
  const { x, y } = await take(phone, named(say, 'seller_handle', b), height * 1.1);
  await phone.until('rows that make way', async () => {
    await phone.driver.move([
      { x, y: y + 2 },
      { x, y },
    ]);
    return (await namesShown(phone)) === [a, b, c, d, fresh.name].join();
  });
  await phone.driver.release();
  await expect.poll(kept).toEqual([a, b, c, d, fresh.name]);
  expect(await expectRowsInPlace(phone)).toEqual([a, b, c, d, fresh.name]);
  // released while moving, sometimes where the page starts to scroll by itself
  for (const heights of [0.7, 1.6, 2.3, -1.2, 0.9]) {
    await take(phone, named(say, 'seller_handle', heights < 0 ? c : a), height * heights);
    await phone.driver.release();
    // the page may be read before the drop ends: both must agree eventually
    await expect(async () => expect(await kept()).toEqual(await expectRowsInPlace(phone))).toPass({
      timeout: 10_000,
    });
  }
  await phone.tap('button', named(say, 'seller_start_selling', fresh.name));
  await expect
    .poll(async () => (await onAir.now()).products.find(({ id }) => id === fresh.id)?.status)
    .toBe('selling');
});
