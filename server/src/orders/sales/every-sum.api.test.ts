import { factsOf, type PaymentType } from '@noren/contract/payment-methods';
import type { IssuedReceipt } from '@noren/contract/entities/receipt';
import type { SalesMonth } from '@noren/contract/entities/sales-month';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { automaticBody, newDiscount } from '../../../test/discounts.ts';
import { pdfText } from '../../../test/documents.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder, keptOf, paidOrder, type PaidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { compose } from '../../notifications/emails/compose.ts';
import { emailFacts } from '../../notifications/emails/queries.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { dayIn } from '../../catalog/stores/rules.ts';

let shop: TestShop;
let owner: TestStaff;
let other: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  other = await newSku(shop, { stock: 5_000, price: 310 });
  for (const slug of ['hanamori', 'chaya'])
    await newDiscount(
      owner,
      automaticBody({ effect: 'percent', value: 7, min_amount: 2_500 }),
      slug,
    );
  // fees by amount: discounts, shipping and changes of goods move orders over the steps
  await shop.sql(
    `UPDATE payment_settings SET fee_steps = '[{"from": 2500, "fee": 440}, {"from": 6000, "fee": 90}]'`,
  );
  await gateway(shop, { webhooks: 'never' });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
});
afterAll(() => shop.close());

/** What an order's rows say: the truth that every page, email and file must show. */
interface Sums {
  store_id: number;
  slug: string;
  status: string;
  amount: number;
  discount_amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  refunded_amount: number;
  is_paid: boolean;
  /** open and lost chargebacks, and the fees of all */
  disputed: number;
  charged: number;
}
async function sumsOf(order: number): Promise<Sums> {
  const [row] = await shop.sql<Sums>(
    `SELECT store_id, slug, status, amount, discount_amount, shipping_fee, payment_fee, total_amount, refunded_amount,
            paid_at IS NOT NULL AS is_paid,
            (SELECT coalesce(sum(amount) FILTER (WHERE outcome IS DISTINCT FROM 'won'), 0)::int FROM chargebacks WHERE order_id = orders.id) AS disputed,
            (SELECT coalesce(sum(fee), 0)::int FROM chargebacks WHERE order_id = orders.id) AS charged FROM orders WHERE id = $1`,
    [order],
  );
  return row as Sums;
}

const yen = (amount: number): string => amount.toLocaleString('ja-JP');

async function onPage({ see }: PaidOrder, sums: Sums): Promise<void> {
  const page = await see();
  const { amount, discount_amount, shipping_fee, payment_fee, total_amount } = sums;
  expect(page).toMatchObject({ amount, shipping_fee, payment_fee, total_amount });
  expect(page.discount_amount ?? 0).toBe(discount_amount);
  const lines = page.items as { price: number; quantity: number }[];
  expect(lines.reduce((sum, line) => sum + line.price * line.quantity, 0)).toBe(amount);
  expect(amount - discount_amount + shipping_fee + payment_fee).toBe(total_amount);
}

async function inEmail({ order }: PaidOrder, { store_id, ...sums }: Sums): Promise<void> {
  const facts = await emailFacts(shop.database, {
    store_id,
    order_id: order,
    kind: 'placed',
    subject_id: 0,
  });
  if (!facts) throw new Error('no email');
  const { text } = compose('placed', facts, shop.origin, null);
  for (const sum of [sums.total_amount, sums.shipping_fee, sums.discount_amount])
    if (sum > 0) expect(text).toContain(yen(sum));
}

async function inReceipt(order: number, sums: Sums): Promise<void> {
  const made = await owner.call('POST', `/stores/hanamori/orders/${order}/receipt`, {});
  const left = sums.total_amount - sums.refunded_amount;
  if (!sums.is_paid || sums.status === 'canceled' || left === 0)
    return expect(made.body.code).toBe('RECEIPT_NOT_AVAILABLE');
  const { content, url } = made.body as IssuedReceipt;
  expect(content.total).toBe(left);
  expect(content.rates.reduce((sum, rate) => sum + rate.total, 0)).toBe(left);
  const pdf = await pdfText(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  expect(pdf).toContain(`合計¥${yen(left)}`);
}

async function inFile(store: string, sums: Sums): Promise<void> {
  const { body } = await owner.call('POST', `/stores/${store}/orders/export`, {
    encoding: 'utf-8',
    search: sums.slug,
    after: null,
  });
  const rows = parse<Record<string, string>>(Buffer.from(body.part, 'base64'), {
    bom: true,
    columns: true,
  });
  const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  expect(total('注文合計')).toBe(sums.total_amount);
  expect(total('送料')).toBe(sums.shipping_fee);
  expect(total('返金額')).toBe(sums.refunded_amount);
  expect(total('チャージバック額')).toBe(sums.disputed);
}

/** A store's books: net sales, what payment companies owe it, and what they keep. */
interface Books {
  net: number;
  disputed: number;
  charged: number;
  /** in the journal, of a store in Japan */
  receivable: number;
  losses: number;
}
const less = (one: Books, other: Books): Books =>
  Object.fromEntries(
    Object.entries(one).map(([name, sum]) => [name, sum - other[name as keyof Books]]),
  ) as unknown as Books;

/** A store's books, in all months since the test began. */
async function booked(store: string): Promise<Books> {
  const months = [0, 20, 40, 60].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7),
  );
  const books: Books = { net: 0, disputed: 0, charged: 0, receivable: 0, losses: 0 };
  for (const month of new Set(months)) {
    const at = `/stores/${store}/sales-month`;
    const { data } = (await owner.call('GET', `${at}?month=${month}`)).body as { data: SalesMonth };
    const added = (pick: 'rates' | 'days' | 'payments') =>
      (data[pick] as { net: number }[]).reduce((sum, part) => sum + part.net, 0);
    for (const part of ['rates', 'days', 'payments'] as const)
      expect([part, added(part)]).toEqual([part, data.total.net]);
    books.net += data.total.net;
    const { taken = 0, returned = 0, fees = 0 } = data.chargebacks ?? {};
    books.disputed += taken - returned;
    books.charged += fees;
    if (store !== 'hanamori') continue;
    const file = (await owner.call('GET', `${at}-file?month=${month}&file=freee`)).body.file;
    const rows = parse<Record<string, string>>(
      iconv.decode(Buffer.from(file, 'base64'), 'windows-31j'),
      { columns: true },
    );
    const side = (of: string) => rows.reduce((sum, row) => sum + Number(row[`${of}金額`]), 0);
    expect(side('借方')).toBe(side('貸方'));
    const balance = (account: string) =>
      rows.reduce(
        (sum, row) =>
          sum +
          (row['借方勘定科目'] === account ? Number(row['借方金額']) : 0) -
          (row['貸方勘定科目'] === account ? Number(row['貸方金額']) : 0),
        0,
      );
    books.receivable += balance('売掛金');
    books.losses += balance('貸倒損失');
  }
  return books;
}

const act = fc.record({
  kind: fc.constantFrom(
    'change',
    'add',
    'refund unit',
    'refund sum',
    'refund shipping',
    'chargeback',
    'win',
    'lose',
  ),
  quantity: fc.nat({ max: 4 }),
  price: fc.integer({ min: 0, max: 1_200 }),
  sum: fc.integer({ min: 1, max: 900 }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** A chargeback of some of the money that is left, or the end of the open one. */
async function dispute(
  { order, slug }: PaidOrder,
  { kind, sum }: Pick<Act, 'kind' | 'sum'>,
): Promise<void> {
  const at = `/stores/${slug}/orders/${order}`;
  const today = dayIn('Asia/Tokyo', shop.app.now());
  if (kind === 'chargeback') {
    const { refundable } = (await owner.call('GET', `${at}/money`)).body.data;
    const amount = Math.max(1, Math.min(sum * 5, refundable));
    const notice = { amount, reason: 'fraud', note: '', noticed_on: today, reply_by: null };
    return void (await owner.call('POST', `${at}/chargebacks`, notice));
  }
  const { chargebacks } = (await owner.call('GET', at)).body.data;
  const open = chargebacks.find(({ outcome }: { outcome: string | null }) => outcome === null);
  if (!open) return;
  const settled = await owner.call('POST', `${at}/chargeback-settled`, {
    chargeback_id: open.id,
    outcome: kind === 'win' ? 'won' : 'lost',
    settled_on: today,
    fee: sum % 2 === 0 ? sum : 0,
  });
  expect(settled.status).toBe(200);
}

async function perform(made: PaidOrder, { kind, quantity, price, sum }: Act): Promise<void> {
  if (kind === 'chargeback' || kind === 'win' || kind === 'lose')
    return dispute(made, { kind, sum });
  const goods = goodsAt(owner, made);
  const at = atOrder(owner, made);
  const { lines, sums } = await goods.read();
  const [line] = lines;
  if (kind === 'add') await goods.change({ added: [{ sku_id: other, quantity: quantity + 1 }] });
  if (kind === 'change' && line)
    await goods.change({
      lines: [{ item_id: line.item_id, quantity, price }],
      shipping_fee: Math.min(sum, sums.shipping_fee as number),
    });
  const refund = {
    'refund unit': line && {
      lines: [{ item_id: line.item_id, quantity: 1, restock: quantity > 1 }],
      expected: (await at.money()).lines.find(
        (one: { item_id: number }) => one.item_id === line.item_id,
      )?.next_amount,
    },
    'refund sum': { free_amount: sum, expected: sum },
    'refund shipping': { shipping_fee: sums.shipping_fee, expected: sums.shipping_fee },
  }[kind as string];
  if (refund) await at.refund(refund);
}

/** Replaces a unit of a shipped order, unless every unit is refunded, and checks its own sums. */
async function replaceUnit(
  made: PaidOrder,
  check: (replacement: PaidOrder, sums: Sums) => Promise<void>,
): Promise<void> {
  const path = `/stores/${made.slug}/orders/${made.order}`;
  const form = (await owner.call('GET', `${path}/replaceable`)).body.data;
  if (form.refusal !== null) return;
  const [{ item_id, sku_id }] = form.lines;
  const lines = [{ item_id, sku_id, quantity: 1 }];
  const sent = await owner.call('POST', `${path}/replacements`, {
    lines,
    reason: 'damaged',
    note: null,
  });
  const { id } = sent.body.data;
  const replacement: PaidOrder = { ...made, order: id, see: () => made.see(id) };
  const sums = await sumsOf(id);
  expect(sums).toMatchObject({ total_amount: 0, refunded_amount: 0, is_paid: false });
  await check(replacement, sums);
  // it ships like any order, but is no sale
  const at = atOrder(owner, replacement);
  await at.step('shipped', { company_code: 'yamato', tracking_number: '123456789013' });
  await at.step('delivered');
  await check(replacement, await sumsOf(id));
}

const types = [
  'gmo_credit',
  'gmo_cvs',
  'gmo_paypay',
  'bank_transfer',
  'custom_cod',
  'payuni_credit',
] as const satisfies PaymentType[];

describe.each(inBothTiers(4, 150))('$runs random histories of orders', ({ runs, options }) => {
  it('show one sum on page, email, receipt, file, gateway and in the books', options, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.constantFrom(8, 10),
        fc.array(act, { maxLength: 4 }),
        fc.constantFrom('ship', 'cancel', 'lose and cancel', 'nothing' as const),
        async (type, rate, acts, end) => {
          const store = type === 'payuni_credit' ? 'chaya' : 'hanamori';
          const before = await booked(store);
          const made = await paidOrder(shop, type);
          await shop.sql('UPDATE order_items SET tax_rate = $2 WHERE order_id = $1', [
            made.order,
            store === 'chaya' ? 5 : rate,
          ]);
          const settle = async () => {
            shop.advance(16 * 60_000);
            await issueRefunds(shop.app);
          };
          const checkOrder = async (order: PaidOrder, sums: Sums) => {
            await onPage(order, sums);
            await inEmail(order, sums);
            if (store === 'hanamori') await inReceipt(order.order, sums);
            await inFile(store, sums);
          };
          const check = async () => {
            const sums = await sumsOf(made.order);
            await checkOrder(made, sums);
            const left = sums.total_amount - sums.refunded_amount;
            if (sums.is_paid && factsOf(type).returnedBy === 'gateway')
              expect(await keptOf(shop, made.order)).toBe(
                sums.total_amount - (await made.see()).returned_amount,
              );
            const isSold = sums.is_paid && sums.status !== 'canceled';
            const net = isSold ? left : 0;
            // the sale of a canceled order is taken back, so a chargeback of it is no loss
            const losses = isSold ? sums.disputed : 0;
            const { disputed, charged } = sums;
            const inJournal = store === 'hanamori' && {
              receivable: net - losses - charged,
              losses,
            };
            expect(less(await booked(store), before)).toEqual({
              net,
              disputed,
              charged,
              ...(inJournal || { receivable: 0, losses: 0 }),
            });
          };
          await check();
          for (const one of acts) {
            await perform(made, one);
            await settle();
            await check();
          }
          const at = atOrder(owner, made);
          if (end === 'lose and cancel') {
            await dispute(made, { kind: 'chargeback', sum: 2_000 });
            await dispute(made, { kind: 'lose', sum: 100 });
            const { refundable } = await at.money();
            if (refundable > 0) await at.refund({ free_amount: refundable, expected: refundable });
            await settle();
          }
          if (end !== 'ship' && end !== 'nothing') await at.step('canceled', { reason: 'seller' });
          if (end === 'ship') {
            await at.step('shipped', { company_code: 'yamato', tracking_number: '123456789012' });
            await at.step('delivered');
            await replaceUnit(made, checkOrder);
          }
          await settle();
          await check();
          expect(await brokenInvariants(shop)).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });
});
