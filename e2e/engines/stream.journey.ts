import { loginToken } from '../login-token.ts';
import { isPlain, named, OnAir } from '../on-air.ts';
import { expectSmallMessage, expectWholeSheet } from './geometry.ts';
import { expect, test } from './journey.ts';

test('a viewer from the platform takes products from the stream, and goes on to the checkout', async ({
  phone,
  shop,
  say,
  shopLocale,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, {
    life: 15,
    choose: (goods) => [
      ...goods.filter(isPlain).slice(0, 3),
      ...goods
        .filter((good) => good.skus.length > 1 && isPlain({ ...good, skus: good.skus.slice(0, 1) }))
        .slice(0, 1),
    ],
  });
  const [first, second, third, ofKinds] = [0, 1, 2, 3].map((place) => onAir.product(place)) as [
    typeof onAir.post.products,
  ][number];
  const token = loginToken({ role: 'buyer', region: 'JP', locale: 'ja', name: '橘 さくら' });
  await phone.open(
    `${shop.origin}/shop/buyer/livers/${onAir.liver}/stream-products?${new URLSearchParams({ 'post-id': String(onAir.post.id), token })}`,
  );
  await phone.tap('button', named(say, 'live_add_of', first?.name as string));
  await phone.see('text', say('live_added_held', { minutes: 15 }));
  await expectSmallMessage(phone);
  // below the toast
  await phone.tap('button', named(say, 'live_add_of', second?.name as string));
  await phone.see('button', new RegExp(`${say('live_cart_open', { count: 2 }) as string}.*`));

  // from the product sheet
  await phone.tap('button', third?.name as string);
  await expectWholeSheet(phone);
  await phone.tap('button', say('product_add_to_cart'));
  await phone.see('text', say('product_held_for', { minutes: 15 }));
  await expectWholeSheet(phone);
  await phone.tap('button', say('product_add_to_cart'));
  await phone.closes();

  await phone.tap('button', named(say, 'live_choose_of', ofKinds?.name as string));
  await phone.see('text', say('product_held_for', { minutes: 15 }));
  await expectWholeSheet(phone);
  await phone.tap('text', ofKinds?.skus[0]?.name as string);
  await phone.tap('button', say('product_add_to_cart'));
  await phone.closes();

  await phone.tap('button', new RegExp(`${say('live_cart_open', { count: 4 }) as string}.*`));
  await expectWholeSheet(phone);
  await phone.until('a clock that runs', () =>
    phone.ask(() =>
      /00:14:\d\d/.test(document.querySelector('dialog[open] [role="timer"]')?.textContent ?? ''),
    ),
  );
  expect(await phone.ask(() => document.querySelectorAll('dialog[open] li').length)).toBe(4);
  await phone.tap('link', say('live_to_checkout'));
  await phone.at(new RegExp(`/shop/checkout/step-[a-z-]+\\?.*post-id=${onAir.post.id}`));
  await phone.see('heading', say('cart_title'));
});
