import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../../server/test/shop.ts';
import { createSandboxStore } from '../../../playground/src/sandbox-store.ts';
import { undo } from '../../../../server/src/payments/gateways/payuni/card-payment.ts';
import { CARDS, CREDENTIALS, startHarness, type Harness } from '../../test/payuni-harness.ts';

let shop: TestShop;
let payuni: Harness;
beforeAll(async () => {
  shop = await openShop();
  payuni = await startHarness({ store: createSandboxStore(shop.database) });
});
afterAll(async () => {
  await payuni.close();
  await shop.close();
});

it('keeps trades, cards and webhooks in the shop’s database, where concurrent calls have one winner', async () => {
  const payment = await payuni.atTheBank(CARDS.approved, { credit_token: 'u1' });
  const pages = await Promise.all(
    (['approve', 'cancel', 'refuse', 'approve'] as const).map((decision) =>
      payuni.decide(payment.url, decision),
    ),
  );
  const replies = await Promise.all(pages.map((page) => payuni.comeBack(page)));
  expect(
    new Set(
      replies.map((one) => (one?.kind === 'payment' ? one.outcome.payment_status : one?.kind)),
    ).size,
  ).toBe(1);
  expect(await payuni.webhooks(1)).toEqual([replies[0]]);

  const bound = await payuni.client.credit(
    CREDENTIALS,
    payuni.input(CARDS.jcb, { credit_token: 'u2' }),
  );
  const [card] = await payuni.client.creditBindQuery(CREDENTIALS, { credit_token: 'u2' });
  expect(bound).toMatchObject({
    kind: 'done',
    result: { bound: { credit_hash: card?.credit_hash } },
  });
  const ends = await Promise.all(
    [1, 2, 3].map(() =>
      payuni.client.creditBindCancel(CREDENTIALS, { credit_hash: card?.credit_hash ?? '' }),
    ),
  );
  expect(ends.filter(Boolean)).toHaveLength(1);
  expect(
    (await payuni.client.creditBindQuery(CREDENTIALS, { credit_token: 'u2' })).map(
      ({ valid }) => valid,
    ),
  ).toEqual([false]);

  const late = payuni.input(CARDS.unknownThenPaid);
  await payuni.client.credit(CREDENTIALS, late);
  payuni.clock.at = new Date(payuni.clock.at.getTime() + 60_000);
  const asks = await Promise.all(
    [1, 2, 3].map(() => payuni.client.tradeQuery(CREDENTIALS, { mer_trade_no: late.mer_trade_no })),
  );
  expect(asks.map((trade) => trade?.trade_status)).toContain('1');
  await payuni.quiet();
  expect((await payuni.webhooks(2)).slice(1)).toMatchObject([
    { kind: 'payment', outcome: { payment_status: 'paid' } },
  ]);

  const back = { mer_trade_no: late.mer_trade_no, amount: 1280, refunded_before: 0 };
  expect(await undo(payuni.client, CREDENTIALS, back)).toEqual({
    kind: 'undone',
    way: 'cancelled',
    amount: 1280,
  });
  const rows = await shop.sql<{ kind: string }>(
    'SELECT DISTINCT kind FROM sandbox_rows ORDER BY kind',
  );
  expect(rows.map(({ kind }) => kind)).toContain('payuni.trade');
});
