import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGuest, newSku, TestBuyer } from '../../../test/buyer.ts';
import { finish, cards } from '../../../test/card-gateway.ts';
import { codeFor } from '../../../test/guest-at.ts';
import { newShopBuyer } from '../../../test/paypay.ts';
import { openersOf, sealedIn as sealedAnywhere } from '../../../test/sealed-texts.ts';
import { startServer, stopServer } from '../../../test/server-process.ts';
import { copyOfDatabase, openShop, type TestShop } from '../../../test/shop.ts';
import { finishAtBank, newTaiwanBuyer, newTwSku, typed } from '../../../test/taiwan.ts';
import { CannotStart } from '../config/cannot-start.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { seal } from './credentials.ts';
import { orderLinkKey } from './order-link.ts';
import { admitKey, takeKey } from './admit-key.ts';
import { rotateKey } from './rotate-key.ts';

const former = inject('settingsKey');
const fresh = '0b'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'noren-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const configOf = (SETTINGS_KEY: string, SETTINGS_KEY_FORMER = '') =>
  readConfig({ DATA_DIR: folder, SETTINGS_KEY, SETTINGS_KEY_FORMER });

const openers = openersOf;

/** Counts the encrypted values in the whole database by key. */
async function sealedIn(shop: TestShop): Promise<Record<string, number>> {
  const counted = await sealedAnywhere((text, params) => shop.sql(text, params), [former, fresh]);
  return Object.fromEntries(
    Object.entries(counted).map(([key, n]) => [key === former ? 'former' : 'fresh', n]),
  );
}

describe('a start', () => {
  it(
    'is refused in one line with a wrong key, without a key, or with only one key during a rotation',
    { tags: 'deep', timeout: 120_000 },
    async () => {
      const url = await copyOfDatabase();
      const why = (env: Record<string, string>) =>
        startServer({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }).then(
          async (server) => stopServer(server).then(() => 'it opened'),
          (error: Error) =>
            error.message
              .trim()
              .split('\n')
              .slice(-1)[0]
              ?.replace(/^.*?Noren cannot/, 'Noren cannot'),
        );
      expect(await why({ SETTINGS_KEY: fresh })).toMatch(
        /^Noren cannot start: SETTINGS_KEY: .*another key than the one that is set: set SETTINGS_KEY.*SETTINGS_KEY_FORMER.*accept-key$/,
      );
      // a container without its data folder
      expect(await why({ SETTINGS_KEY: '' })).toContain(
        `another key than ${join(folder, 'settings.key')}: `,
      );
      expect(readFileSync(join(folder, 'settings.key'), 'utf8')).toMatch(/^[\da-f]{64}\n$/);
      expect(await why({ SETTINGS_KEY: former })).toMatch(/^it opened/);
      expect(await why({ SETTINGS_KEY: fresh, SETTINGS_KEY_FORMER: former })).toMatch(/^it opened/);
      expect(await why({ SETTINGS_KEY: former })).toMatch(/is being changed.*SETTINGS_KEY_FORMER/);
      expect(await why({ SETTINGS_KEY: fresh })).toMatch(/is being changed/);
      expect(await why({ SETTINGS_KEY: former, SETTINGS_KEY_FORMER: fresh })).toMatch(/^it opened/);
    },
  );

  it('detects the keys of a database without check values by its stores’ credentials', async () => {
    const shop = await openShop();
    const used = () => shop.sql('SELECT check_value FROM settings_keys ORDER BY check_value');
    try {
      const before = await used();
      await shop.sql('DELETE FROM settings_keys');
      await expect(admitKey(shop.database, configOf(fresh))).rejects.toThrow(CannotStart);
      expect(await used()).toEqual([]);
      // two first starts at once
      await Promise.all([
        admitKey(shop.database, configOf(former)),
        admitKey(shop.database, configOf(former)),
      ]);
      expect(await used()).toEqual(before);
      await shop.sql('DELETE FROM settings_keys');
      await admitKey(shop.database, configOf(fresh, former));
      expect(await used()).toHaveLength(2);
      // without encrypted data the first key becomes the database's
      await shop.sql('DELETE FROM settings_keys');
      await shop.sql('UPDATE stores SET gmo_credentials = NULL, payuni_credentials = NULL');
      await admitKey(shop.database, configOf(fresh));
      await expect(admitKey(shop.database, configOf(former))).rejects.toThrow(CannotStart);
      // the way out when the key is lost for good
      await takeKey(shop.database, configOf(former));
      await admitKey(shop.database, configOf(former));
    } finally {
      await shop.close();
    }
  });
});

describe('a key rotation', () => {
  let [before, after]: TestShop[] = [];
  const url = copyOfDatabase();
  beforeAll(async () => {
    before = await openShop({ url: await url });
  });
  afterAll(async () => {
    await before?.close();
    await after?.close();
  });

  it('keeps data of the former key valid and re-encrypts it while the shop runs, even when interrupted or repeated', async () => {
    const was = before as TestShop;
    await was.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
    const guest = await newGuest(was);
    const sku = await newSku(was, { stock: 50 });
    const atBank = [await guest.atTheBank(sku), await guest.atTheBank(sku, cards.other)];
    const placed = await guest.order(sku);
    const link = orderLinkKey(was.app, { id: placed });
    const paypay = await newShopBuyer(was);
    const form = await paypay.formOf(await paypay.order(sku));
    const taiwanese = await newTaiwanBuyer(was);
    const twSku = await newTwSku(was, { stock: 50 });
    await finishAtBank(
      was,
      (await taiwanese.atTheBank(twSku, typed(undefined, { save_card: true }))).bank,
    );
    const kept = (await taiwanese.cards())[0];
    const typedOrder = await taiwanese.order(twSku);
    const paying = await taiwanese.pay(typedOrder, typed(), 'one-intent');
    expect(paying.status).toBe(200);
    await guest.call('POST', '/stores/hanamori/contact-code', {
      body: { email: 'rotating@example.net' },
    });
    const code = await codeFor(was, 'rotating@example.net');
    expect(await sealedIn(was)).toEqual({ former: expect.any(Number) });

    after = await openShop({
      url: await url,
      bounds: true,
      settings: {
        SETTINGS_KEY: fresh,
        SETTINGS_KEY_FORMER: former,
        LOG_LEVEL: 'info',
        PUBLIC_URL: was.origin,
      },
    });
    const is = after;
    const guestNow = new TestBuyer(is, guest.who);
    expect((await is.call('GET', '/stores/hanamori/gmo-credit')).status).toBe(200);
    await finish(is, atBank[0]?.bank as string);
    expect(await guestNow.see(atBank[0]?.order as number)).toMatchObject({
      payment: { status: 'paid' },
    });
    expect((await fetch(form.replace(was.origin, is.origin), { redirect: 'manual' })).status).toBe(
      200,
    );
    expect(
      (await is.call('POST', `/orders/${placed}/guest-session`, { body: { key: link } })).status,
    ).toBe(200);
    expect(
      (
        await guestNow.call('POST', '/stores/hanamori/contact-code/confirm', {
          body: { email: 'rotating@example.net', code },
        })
      ).status,
    ).toBe(200);
    // the answer to a card payment was lost: the retry has the same intent, though another key
    // hashed its number
    const again = await is.call('POST', `/api/v1/shop/orders/${typedOrder}/pay`, {
      member: taiwanese.member,
      key: 'one-intent',
      body: { redirect_url: `${was.origin}/shop/tw-checkout/step-done/${typedOrder}`, ...typed() },
    });
    expect(again).toMatchObject({ status: 200, body: paying.body });
    await guestNow
      .order(sku, 1, { payment_type: 'gmo_credit' })
      .then((order) => guestNow.call('POST', `/orders/${order}/pay`, {}));

    // interrupted after two statements
    let left = 2;
    const dying = new Proxy(is.database, {
      get: (database, name: keyof Database) =>
        name === 'query'
          ? (text: string, params?: unknown[]) =>
              text.trim().startsWith('UPDATE') && left-- <= 0
                ? Promise.reject(new Error('gone'))
                : database.query(text, params)
          : Reflect.get(database, name, database),
    });
    await expect(rotateKey(dying, is.app.config)).rejects.toThrow('gone');
    expect(await sealedIn(is)).toEqual({ former: expect.any(Number), fresh: expect.any(Number) });
    expect((await rotateKey(is.database, is.app.config)).sealed).toBeGreaterThan(5);
    const { former: leftOver = 0 } = await sealedIn(is);
    expect(leftOver).toBe(0);
    expect(await rotateKey(is.database, is.app.config)).toMatchObject({ sealed: 0 });

    await after.close();
    after = await openShop({ url: await url, bounds: true, settings: { SETTINGS_KEY: fresh } });
    const then = after;
    await finish(then, atBank[1]?.bank as string);
    expect(await new TestBuyer(then, guest.who).see(atBank[1]?.order as number)).toMatchObject({
      payment: { status: 'paid' },
    });
    // signed with a key that is no longer configured
    expect(
      (await then.call('POST', `/orders/${placed}/guest-session`, { body: { key: link } })).status,
    ).toBe(404);
    const [row] = await then.sql<{ secret: string }>(
      'SELECT secret FROM credit_cards WHERE id = $1',
      [kept.id],
    );
    expect(openers(row?.secret as string, [former, fresh])).toEqual([fresh]);
    await expect(admitKey(then.database, configOf(former))).rejects.toThrow(CannotStart);
  }, 60_000);
});

describe('credentials that cannot be read', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ settings: { LOG_LEVEL: 'error' } });
    await shop.sql('UPDATE stores SET gmo_credentials = $1, payuni_credentials = $1', [
      seal(Buffer.from(fresh, 'hex'), { shop_id: 'x' }),
    ]);
  });
  afterAll(() => shop.close());

  it('disable cards but not cash on delivery, and log the reason', async () => {
    const guest = await newGuest(shop);
    const settings = await guest.call('GET', '/stores/hanamori/payment-setting');
    expect(settings.status).toBe(200);
    expect(
      (settings.body as { type: string; enabled: boolean }[])
        .filter(({ enabled }) => enabled)
        .map(({ type }) => type),
    ).toEqual(['custom_cod', 'bank_transfer']);
    const sku = await newSku(shop, { stock: 5 });
    const line = await guest.line(sku);
    expect(await guest.checkout([line], { payment_type: 'gmo_credit' })).toMatchObject({
      status: 409,
      body: { reason: 'payment_not_available' },
    });
    expect(await guest.checkout([line])).toMatchObject({ status: 200 });
    expect((await shop.call('GET', '/stores/hanamori/gmo-credit')).status).toBe(404);
    expect(
      (await guest.call('GET', '/credit-cards?type=gmo_credit&store_slug=hanamori')).status,
    ).toBe(200);
    expect(shop.log.map((entry) => entry['msg'])).toContain(
      'credentials of a store cannot be opened with this SETTINGS_KEY',
    );
  });
});
