import type { Good, Shop } from '../shop.ts';
import { expectSmallMessage, expectWholeSheet } from './geometry.ts';
import { expect } from './journey.ts';
import type { Phone } from './phone.ts';

/** An ordinary product with several available SKUs. */
function goodWithSkus(goods: readonly Good[], turn: number): Good {
  const ordinary = goods.filter(
    (good) =>
      good.salable_status === 'on_sell' &&
      !good.is_printio_product &&
      !good.adult_warning &&
      !good.is_limited_time_sale &&
      good.skus.length > 1 &&
      good.skus.every((sku) => sku.salable_limit === null && sku.available_quantity > 10),
  );
  return ordinary[turn % ordinary.length] as Good;
}

/** Adds a product to the cart, and checks the SKU sheet and the toast. */
export async function addFromList(phone: Phone, shop: Shop, turn: number): Promise<void> {
  const { say } = phone;
  const good = goodWithSkus(await shop.goods(), turn);
  await phone.open(`${shop.origin}/stores/hanamori/marketplace`);
  await phone.tap('heading', good.name);
  await phone.at(new RegExp(`/products/${good.id}`));
  await phone.see('heading', good.name);
  await phone.tap('link', say('product_add_to_cart'));
  await expectWholeSheet(phone);
  await phone.tap('text', good.skus[0]?.name as string);
  const button = await phone.aim('button', say('product_add_to_cart'));
  expect(button.y).toBeLessThan(await phone.ask(() => window.innerHeight));
  await phone.driver.tap(button);
  await phone.see('text', say('product_added'));
  await phone.closes();
  await expectSmallMessage(phone);
}

/** Goes from the cart to the page with the order button, and enters an address. */
export async function goToPayment(phone: Phone): Promise<void> {
  const { say } = phone;
  await phone.tap('link', say('common_cart_with_count', { count: 1 }));
  await phone.see('heading', say('cart_title'));
  await phone.tap('button', say('cart_go_on'));
  await phone.see('heading', say('checkout_page_title'));
  await writeAddress(phone);
}

async function writeAddress(phone: Phone): Promise<void> {
  const { say } = phone;
  await phone.tap('button', say('checkout_receiver_add'));
  await expectWholeSheet(phone);
  await phone.fill(say('checkout_address_postcode'), '６０２－８４７５');
  // the postcode fills in prefecture, city and town
  await phone.until('the town of the postcode', () =>
    phone.ask(() =>
      [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].some(({ value }) =>
        value.includes('京都市上京区'),
      ),
    ),
  );
  await phone.fill(say('checkout_address_street'), '1-2 藍染荘 201');
  await phone.fill(say('checkout_address_name'), '髙橋 花子');
  await phone.fill(say('checkout_address_phone'), '090-1234-5678');
  await phone.tap('button', say('checkout_address_save'));
  await phone.closes();
}

/**
 * Waits until the order's page says that it is placed.
 * @returns the order's id
 */
export async function placed(phone: Phone): Promise<number> {
  const address = await phone.at(/checkout\/step-done\/\d+/);
  await phone.see('heading', phone.say('order_title_placed'));
  return Number(/step-done\/(\d+)/.exec(address)?.[1]);
}

/** Reads the order from the API with this browser's guest token. */
export async function orderOnServer(
  phone: Phone,
  shop: Shop,
  id: number,
): Promise<{ status: string; payment: { status: string } }> {
  const kept = await phone.ask(() => localStorage.getItem('huc-guest-token'));
  const { value } = JSON.parse(kept ?? '{}') as { value: string };
  return (await shop.call('GET', `/api/v2/orders/${id}`, { guest: value })).body;
}
