import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from './server.ts';
import { leaveConsole } from './empty-server.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

const operator = 'the operator of this journey';
/** The fields of responses that this journey reads. */
interface ResponseBody {
  token: string;
  id: number;
  cart_item_id: number;
  data: { token: string; skus: { id: number }[]; facts: object };
}

/**
 * Creates a store with one product and cash on delivery. Returns its owner's token and an order of
 * three units.
 */
async function orderOfThree(origin: string, code: string) {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    bearer: Record<string, string> = {},
  ) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...bearer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const responseBody = (await answer.json()) as ResponseBody;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(responseBody)}`);
    return responseBody;
  };
  const owner = {
    email: 'owner@example.com',
    password: 'a password of the owner',
    name: '森本 千尋',
    locale: 'ja',
  };
  const { token } = await call('POST', '/api/console/setup', { ...owner, code });
  const staff = { authorization: `Bearer ${token}` };
  const keyed = () => ({ ...staff, 'idempotency-key': crypto.randomUUID() });
  const store = {
    slug: 'hanamori',
    name: '花森',
    region: 'JP',
    in_marketplace: true,
    in_shop: true,
    contact_email: 'shop@example.com',
  };
  await call('POST', '/api/console/stores', store, keyed());
  const at = '/api/console/stores/hanamori';
  const { data: asked } = await call('GET', `${at}/settings`, undefined, staff);
  await call(
    'PUT',
    `${at}/seller-facts`,
    { facts: Object.fromEntries(Object.keys(asked.facts).map((fact) => [fact, '花森'])) },
    staff,
  );
  await call(
    'PUT',
    `${at}/payments`,
    { payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }] },
    staff,
  );
  const shipping = {
    enabled: true,
    fee_type: 'fixed',
    fee: 600,
    free_shipping_threshold: null,
    is_cash_on_delivery: true,
  };
  await call(
    'PUT',
    `${at}/shipping`,
    { shipping, pick_up: { enabled: false, address: null } },
    staff,
  );
  const sku = {
    name: '',
    price: 1200,
    original_price: null,
    salable_limit: null,
    tax_rate: 10,
    stock: 5,
  };
  const goods = {
    name: '湯のみ 青',
    description: '',
    kind_id: null,
    in_marketplace: true,
    adult_warning: false,
    sale_started_at: null,
    sale_ended_at: null,
  };
  const made = await call('POST', `${at}/products`, { ...goods, skus: [sku] }, keyed());
  await call(
    'PUT',
    '/api/operator/stores/hanamori/bounds',
    { confirm_contact: false },
    { authorization: `Bearer ${operator}` },
  );
  const guest = {
    'guest-authorization': `Bearer ${(await call('POST', '/api/v2/guest/token', {})).data.token}`,
  };
  const added = await call(
    'POST',
    '/api/v2/add-cart',
    { id: made.data.skus[0]?.id, quantity: 3 },
    guest,
  );
  const place = {
    postcode: '100-0001',
    level_one: '東京都',
    level_two: '千代田区',
    level_three: '千代田',
    level_four: '1-1',
    level_one_code: '13',
    region: 'JP',
  };
  const address = await call(
    'POST',
    '/api/v2/addresses',
    { type: 'custom', name: '花森 花子', phone_number: '090-1234-5678', address: place },
    guest,
  );
  const order = await call(
    'POST',
    '/api/v2/checkout',
    {
      item_ids: [added.cart_item_id],
      shipping_type: 'custom',
      payment_type: 'custom_cod',
      email: 'b@example.com',
      phone_number: null,
      address_id: address.id,
    },
    guest,
  );
  return { token, order: order.id };
}

test('a merchant ships, undoes a wrong click, and refunds a part of the payment', async ({
  page,
  accessible,
  shopLocale,
}) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const folder = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
  const server = await openServer(folder, {
    DEMO: '0',
    UNDO_SECONDS: '20',
    OPERATOR_KEY: operator,
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    await expect.poll(() => server.printed()).toMatch(/with the code /);
    const { token, order } = await orderOfThree(
      server.origin,
      /with the code ([A-Z2-9-]+)/.exec(server.printed())?.[1] as string,
    );
    await page.addInitScript(
      ([bearer, locale]) => {
        localStorage.setItem('noren-console-token', bearer as string);
        localStorage.setItem('noren-console-locale', locale as string);
      },
      [token, shopLocale],
    );
    await page.goto(`${server.origin}/console/stores/hanamori/orders/${order}`);
    await expect(page.getByText(say.money_not_paid).first()).toBeVisible();
    await expect(button(say.refund_open)).toHaveCount(0);
    await accessible(page, 'an order’s money, not paid');

    await button(say.step({ step: 'canceled' })).click();
    await page
      .locator('form')
      .getByRole('button', { name: say.cancel_submit, exact: true })
      .click();
    await expect(page.getByText(say.done({ step: 'canceled' })).first()).toBeVisible();
    await accessible(page, 'an order’s money, to be taken back');
    // the rest of the page loads slowly: nothing moves under the pointer when the undo bar is gone
    const slow = /\/orders\/\d+$/;
    await page.route(slow, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await button(say.undo).click();
    await expect(page.getByText(say.done({ step: 'canceled' }))).toHaveCount(0);
    expect(await button(say.orders_ship).count()).toBe(1);
    // wait for delayed requests first: a removed route answers none
    await page.unrouteAll({ behavior: 'wait' });

    await button(say.orders_ship).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say.ship_submit({ count: 1 }), exact: true })
      .click();
    await button(say.step({ step: 'delivered' })).click();
    await expect(page.getByText(say.done({ step: 'delivered' })).first()).toBeVisible();

    await button(say.refund_open).click();
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByText(say.refund_nothing).first()).toBeVisible();
    await button(say.refund_more).click();
    await page.getByLabel(say.refund_free, { exact: false }).fill('９９９９９');
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel(say.refund_free, { exact: false }).fill('３００');
    await accessible(page, 'a refund');
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByText(say.refund_state({ state: 'waiting' })).first()).toBeVisible();
    await button(say.undo).last().click();
    await expect(
      page
        .getByRole('listitem')
        .getByText(say.refund_state({ state: 'taken_back' }), { exact: true }),
    ).toBeVisible();

    await button(say.refund_open).click();
    await button(say.refund_more).click();
    await page.locator('form button[type=submit]').first().click();
    // the undo time ends by itself: the store returns cash by hand
    await expect(
      page.getByText(say.refund_state({ state: 'by_hand' }), { exact: true }),
    ).toBeVisible({ timeout: 60_000 });
    await button(say.refund_mark_returned).click();
    await expect(page.getByText(say.memo({ memo: 'partially_refunded' })).first()).toBeVisible();
    await accessible(page, 'an order’s money, a part given back');
  } finally {
    await leaveConsole(page);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
