import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { cardToken, finish, gateway, cards } from '../../../test/card-gateway.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { clearLostSavings, deleteUnusedCards } from '../../app/jobs/cards.ts';
import { saveCard } from './vault.ts';
import { roomPaths } from '../../room-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { gmoConnectionOf, type GmoConnection } from '../connections/connections.ts';

let shop: TestShop;
let sku: number;
let connection: GmoConnection;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newSku(shop, { stock: 500, price: 3000, limit: 400 });
  await gateway(shop, { webhooks: 'never' });
  const [store] = await shop.sql<{ id: number }>(`SELECT id FROM stores WHERE slug = 'hanamori'`);
  connection = (await gmoConnectionOf(
    shop.app,
    shop.database,
    (store as { id: number }).id,
  )) as GmoConnection;
});
afterEach(() => gateway(shop, { next_api_fault: null, drop_reply_for: null }));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minute = 60_000;
const listed = async (buyer: TestBuyer): Promise<any[]> =>
  (await buyer.call('GET', '/credit-cards?type=gmo_credit&store_slug=hanamori')).body;

/** Returns the cards in the vault under a member name. */
async function inVault(member_id: string): Promise<string[]> {
  return (await connection.client.searchCard(connection.credentials, { member_id }))
    .filter((card) => !card.deleted)
    .map((card) => card.card_seq);
}
/** Returns the buyer's member name in the vault, found by their card. */
async function nameOf(buyer: TestBuyer): Promise<string> {
  const [card] = await listed(buyer);
  const [row] = await shop.sql<{ member_id: string }>(
    'SELECT member_id FROM credit_cards WHERE id = $1',
    [card.id],
  );
  return (row as { member_id: string }).member_id;
}
async function lastName(): Promise<string> {
  const [row] = await shop.sql<{ member_id: string }>(
    'SELECT member_id FROM card_savings ORDER BY id DESC LIMIT 1',
  );
  return (row as { member_id: string }).member_id;
}
async function lastMemberName(): Promise<string> {
  const [row] = await shop.sql<{ member_id: string }>(
    'SELECT member_id FROM credit_cards ORDER BY id DESC LIMIT 1',
  );
  return (row as { member_id: string }).member_id;
}
const savings = () => shop.sql('SELECT 1 FROM card_savings');

function signal(): { give: () => void; given: Promise<void> } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give: () => give(), given };
}

const unsure = {
  status: 402,
  body: {
    code: 'GMO_PAYMENT_EXCEPTION',
    advice: 'card_unsure',
    message: expect.stringMatching(/^The payment company did not answer/),
  },
};

describe('a lost reply to SaveCard', () => {
  it('five times: finds each card and assigns it to the buyer', async () => {
    const buyer = await newGuest(shop);
    for (let n = 0; n < 5; n++) {
      await gateway(shop, { drop_reply_for: 'SaveCard' });
      expect(await buyer.saveCard(await cardToken(shop))).toMatchObject({
        status: 200,
        body: { masked_card_no: expect.stringMatching(/1111$/), expire: '3012' },
      });
    }
    expect(await listed(buyer)).toHaveLength(5);
    expect(await inVault(await nameOf(buyer))).toHaveLength(5);
    expect(await savings()).toEqual([]);
    // now the advice is right, because there is a card to delete
    expect(await buyer.saveCard(await cardToken(shop))).toMatchObject({
      status: 402,
      body: { advice: 'too_many_cards' },
    });
  });

  it('five times with a vault that cannot be inquired either: saves none, and the sixth fits', async () => {
    const buyer = await newGuest(shop);
    for (let n = 0; n < 5; n++) {
      await gateway(shop, {
        drop_reply_for: 'SaveCard',
        next_api_fault: { api: 'SearchCard', http_status: 500 },
      });
      expect(await buyer.saveCard(await cardToken(shop))).toMatchObject(unsure);
    }
    const name = await lastName();
    expect(await inVault(name)).toHaveLength(5);
    expect(await listed(buyer)).toEqual([]);
    const sixth = await buyer.saveCard(await cardToken(shop, cards.other));
    expect(sixth.status).toBe(200);
    expect(await listed(buyer)).toEqual([sixth.body]);
    expect(await inVault(name)).toHaveLength(1);
  });

  it('clears the stray card from the vault later', async () => {
    const buyer = await newGuest(shop);
    await gateway(shop, {
      drop_reply_for: 'SaveCard',
      next_api_fault: { api: 'SearchCard', http_status: 500 },
    });
    expect(await buyer.saveCard(await cardToken(shop))).toMatchObject(unsure);
    const name = await lastName();
    await clearLostSavings(shop.app);
    // such a call may still take effect
    expect(await inVault(name)).toHaveLength(1);
    shop.advance(3 * minute);
    await gateway(shop, { next_api_fault: { api: 'SearchCard', http_status: 500 } });
    while ((await inVault(name).catch(() => [])).length > 0) {
      await clearLostSavings(shop.app);
      shop.advance(6 * minute);
    }
    await clearLostSavings(shop.app);
    expect(await savings()).toEqual([]);
  });

  it('after a process died: deletes the stray card from the vault, and keeps cards with a row', async () => {
    const buyer = await newGuest(shop);
    const kept = await buyer.card();
    const name = await nameOf(buyer);
    await shop.sql(
      'INSERT INTO card_savings (site_id, member_id, created_at) VALUES ($1, $2, $3)',
      [connection.credentials.site_id, name, shop.app.now()],
    );
    await connection.client.saveCard(connection.credentials, {
      member_id: name,
      token: await cardToken(shop, cards.other),
    });
    expect(await inVault(name)).toHaveLength(2);
    shop.advance(3 * minute);
    await clearLostSavings(shop.app);
    expect(await inVault(name)).toHaveLength(1);
    expect((await listed(buyer)).map(({ id }) => id)).toEqual([kept]);
    expect(
      await buyer.pay(await buyer.order(sku, 1, { payment_type: 'gmo_credit' }), kept),
    ).toMatchObject({ status: 200 });
  });

  it('before anything was stored: saves nothing, and the message is about the card', async () => {
    const buyer = await newGuest(shop);
    await gateway(shop, { next_api_fault: { api: 'SaveCard', http_status: 503 } });
    expect(await buyer.saveCard(await cardToken(shop))).toMatchObject(unsure);
    expect(await listed(buyer)).toEqual([]);
  });

  it('does not confuse the card with another one being saved concurrently', async () => {
    const buyer = await newGuest(shop);
    const [one, other] = [await cardToken(shop), await cardToken(shop, cards.other)];
    await gateway(shop, { drop_reply_for: 'SaveCard', latency_ms: 150 });
    const replies = await Promise.all([buyer.saveCard(one), buyer.saveCard(other)]);
    await gateway(shop, { latency_ms: 0 });
    const name = await nameOf(buyer);
    shop.advance(3 * minute);
    await clearLostSavings(shop.app);
    expect(await inVault(name)).toHaveLength((await listed(buyer)).length);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(
      (await listed(buyer)).length,
    );
  });

  it.each(['SELECT 1 FROM card_savings', 'SELECT card_seq FROM credit_cards'])(
    'nor with one whose row is written right after %s',
    async (statement) => {
      const [{ id: buyer_id } = { id: 0 }] = await shop.sql<{ id: number }>(
        'INSERT INTO buyers DEFAULT VALUES RETURNING id',
      );
      const owner = { buyer_id, session_digest: null };
      const card = { mask: '************1111', kept: true };
      const [one, two] = [await cardToken(shop), await cardToken(shop, cards.other)];
      await gateway(shop, { drop_reply_for: 'SaveCard' });
      const [written, held] = [signal(), signal()];
      let steps = 0;
      const slow = {
        query: (text, params) => shop.database.query(text, params),
        transaction: async (work) => {
          if (steps++ > 0) {
            held.give();
            await written.given;
          }
          return shop.database.transaction(work);
        },
      } as Database;
      let other: Promise<unknown> | undefined;
      const { client } = connection;
      const asking = {
        saveMember: (...given) => client.saveMember(...given),
        saveCard: (...given) => client.saveCard(...given),
        searchCard: async (...given) => {
          other ??= saveCard(shop.app, slow, connection, owner, { token: two, ...card });
          await held.given;
          return client.searchCard(...given);
        },
      } as GmoConnection['client'];
      const watched = {
        query: async (text, params) => {
          const rows = await shop.database.query(text, params);
          if (text.startsWith(statement)) {
            written.give();
            await other;
          }
          return rows;
        },
        transaction: (work) => shop.database.transaction(work),
      } as Database;
      await saveCard(shop.app, watched, { ...connection, client: asking }, owner, {
        token: one,
        ...card,
      }).catch((error: unknown) => error);
      written.give();
      await other;
      const rows = await shop.sql<{ card_seq: string }>(
        'SELECT card_seq FROM credit_cards WHERE buyer_id = $1',
        [buyer_id],
      );
      expect(new Set(rows.map(({ card_seq }) => card_seq)).size).toBe(rows.length);
    },
  );
});

describe('a vault with cards that have no row', () => {
  const saveAs = async (buyer_id: number, number: string) =>
    saveCard(
      shop.app,
      shop.database,
      connection,
      { buyer_id, session_digest: null },
      { token: await cardToken(shop, number), mask: '************1111', kept: true },
    );

  it('gives no card of a former buyer to a buyer with the same id after a restored backup', async () => {
    const [{ id } = { id: 0 }] = await shop.sql<{ id: number }>(
      'INSERT INTO buyers DEFAULT VALUES RETURNING id',
    );
    const former = await saveAs(id, cards.approved);
    await shop.sql('DELETE FROM credit_cards WHERE buyer_id = $1', [id]);
    await shop.sql('DELETE FROM buyers WHERE id = $1', [id]);
    await shop.sql('INSERT INTO buyers (id) VALUES ($1)', [id]);
    await gateway(shop, { next_api_fault: { api: 'SaveCard', http_status: 503 } });
    await expect(saveAs(id, cards.other)).rejects.toThrow();
    expect(await shop.sql('SELECT 1 FROM credit_cards WHERE buyer_id = $1', [id])).toEqual([]);
    const own = await saveAs(id, cards.other);
    expect(own.member_id).not.toBe(former.member_id);
    expect(await inVault(own.member_id)).toEqual([own.card_seq]);
  });

  it('keeps the member name of a buyer who saved a card in the previous version', async () => {
    const buyer = await newGuest(shop);
    await buyer.card();
    const name = await nameOf(buyer);
    const migration = readFileSync(
      join(roomPaths.manifest, '../server/migrations/0043-vault-names.sql'),
      'utf8',
    );
    await shop.sql('UPDATE buyers SET vault_mark = NULL');
    await shop.sql(migration.slice(migration.indexOf('UPDATE buyers')));
    await buyer.card(cards.other);
    expect(await inVault(name)).toHaveLength(2);
  });

  it('adopts no card that was there when the call began', async () => {
    const buyer = await newGuest(shop);
    const kept = await buyer.card();
    const name = await nameOf(buyer);
    await connection.client.saveCard(connection.credentials, {
      member_id: name,
      token: await cardToken(shop, cards.approved),
    });
    await gateway(shop, { next_api_fault: { api: 'SaveCard', http_status: 503 } });
    expect(await buyer.saveCard(await cardToken(shop, cards.other))).toMatchObject(unsure);
    expect((await listed(buyer)).map(({ id }) => id)).toEqual([kept]);
    shop.advance(3 * minute);
    await clearLostSavings(shop.app);
    expect(await inVault(name)).toHaveLength(1);
  });
});

describe('a card for one purchase', () => {
  async function typed(buyer: TestBuyer): Promise<number> {
    const saved: Reply = await buyer.call('POST', '/credit-cards', {
      body: {
        type: 'gmo_credit',
        application: 'buyer_general',
        maskedCardNo: '************1111',
        toBeExpiredAt: '2026-11-21-12-00-00',
        isSecurityCodeSet: true,
        token: await cardToken(shop),
        store_slug: 'hanamori',
        keep: false,
      },
    });
    expect(saved).toMatchObject({ status: 200, body: { kept: false } });
    return saved.body.id as number;
  }
  async function atTheBank(
    buyer: TestBuyer,
    card: number,
  ): Promise<{ order: number; bank: string }> {
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    return { order, bank: (await buyer.pay(order, card)).body.data.pay_redirect_url };
  }

  it('pays, and is then deleted from the vault and the list; a saved card stays', async () => {
    const buyer = await newGuest(shop);
    const own = await buyer.card(cards.other);
    const name = await nameOf(buyer);
    const card = await typed(buyer);
    const { order, bank } = await atTheBank(buyer, card);
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    expect((await listed(buyer)).map(({ id, kept }) => [id, kept])).toEqual([
      [card, false],
      [own, true],
    ]);
    const passing = await lastMemberName();
    expect([await inVault(name), await inVault(passing)]).toMatchObject({
      0: { length: 1 },
      1: { length: 1 },
    });
    await finish(shop, bank);
    expect((await buyer.see(order)).payment.status).toBe('paid');
    expect((await listed(buyer)).map(({ id }) => id)).toEqual([own]);
    expect(await deleteUnusedCards(shop.app)).toBe(1);
    expect([await inVault(name), await inVault(passing)]).toMatchObject({
      0: { length: 1 },
      1: { length: 0 },
    });
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    shop.advance(3 * 60 * minute);
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    expect((await listed(buyer)).map(({ id }) => id)).toEqual([own]);
  });

  it.each([
    ['whose answer is lost', { drop_reply_for: 'DeleteCard' }, 0],
    ['that is refused', { next_api_fault: { api: 'DeleteCard', http_status: 500 } }, 1],
  ])('is deleted even after a deletion %s', async (_, fault, still) => {
    const buyer = await newGuest(shop);
    const card = await typed(buyer);
    const name = await nameOf(buyer);
    await finish(shop, (await atTheBank(buyer, card)).bank);
    await gateway(shop, fault);
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    expect(await inVault(name)).toHaveLength(still);
    // it is not retried at once
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    shop.advance(6 * minute);
    expect(await deleteUnusedCards(shop.app)).toBe(1);
    expect(await inVault(name)).toEqual([]);
  });

  it('waits behind the first card whose vault did not answer, of any buyer', async () => {
    const names: string[] = [];
    for (let n = 0; n < 2; n++) {
      const buyer = await newGuest(shop);
      const card = await typed(buyer);
      names.push(await nameOf(buyer));
      await finish(shop, (await atTheBank(buyer, card)).bank);
    }
    await gateway(shop, { next_api_fault: { api: 'DeleteCard', http_status: 500 } });
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    shop.advance(6 * minute);
    expect(await deleteUnusedCards(shop.app)).toBe(2);
    for (const name of names) expect(await inVault(name)).toEqual([]);
  });

  it('can be used again after a refusal, and is deleted after an hour without a payment', async () => {
    const buyer = await newGuest(shop);
    const card = await typed(buyer);
    const name = await nameOf(buyer);
    const { order, bank } = await atTheBank(buyer, card);
    await finish(shop, bank, 'cancel');
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    expect(await buyer.pay(order, card)).toMatchObject({ status: 200 });
    await shop.sql(`UPDATE orders SET expire_at = now() + interval '1 day' WHERE id = $1`, [order]);
    shop.advance(61 * minute);
    // the open page may still bring money
    expect(await deleteUnusedCards(shop.app)).toBe(0);
    await shop.sql(
      `UPDATE payment_attempts SET status = 'superseded' WHERE order_id = $1 AND status = 'redirected'`,
      [order],
    );
    expect(await deleteUnusedCards(shop.app)).toBe(1);
    expect(await inVault(name)).toEqual([]);
    expect(await buyer.pay(order, card)).toMatchObject({ status: 404 });
  });

  it('pays even if the buyer’s vault is full of saved cards', async () => {
    const buyer = await newGuest(shop);
    for (let n = 0; n < 5; n++) await buyer.card();
    expect(await buyer.saveCard(await cardToken(shop))).toMatchObject({
      status: 402,
      body: { advice: 'too_many_cards' },
    });
    const { order, bank } = await atTheBank(buyer, await typed(buyer));
    await finish(shop, bank);
    expect((await buyer.see(order)).payment.status).toBe('paid');
    expect(await listed(buyer)).toHaveLength(5);
  });

  it('does not fill the vault: five unused ones make room for the sixth', async () => {
    const buyer = await newGuest(shop);
    for (let n = 0; n < 5; n++) await typed(buyer);
    const name = await nameOf(buyer);
    const sixth = await typed(buyer);
    expect((await listed(buyer)).map(({ id }) => id)).toEqual([sixth]);
    expect(await inVault(name)).toHaveLength(1);
  });
});
