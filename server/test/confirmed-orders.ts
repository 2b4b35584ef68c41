import * as fc from 'fast-check';
import { newGuest, newSku, type TestBuyer } from './buyer.ts';
import type { Reply, TestShop } from './shop.ts';

/** One event; `beside`: the next begins before this one has its reply. */
type CartChange =
  | { does: 'add' | 'set'; good: number; quantity: number }
  | { does: 'remove' | 'accept'; good: number };
type Happening = { beside: boolean } & (
  | { does: 'look'; device: 0 | 1 }
  | { does: 'place'; device: 0 | 1 }
  | CartChange
  | { does: 'price'; good: number; price: number }
  | { does: 'shipping_fee' | 'payment_fee' | 'free_from'; amount: number }
);
export interface Interleaving {
  first: number[];
  happenings: Happening[];
}

const goods = 3;
const device = fc.constantFrom<0 | 1>(0, 1);
const good = fc.integer({ min: 0, max: goods - 1 });
const beside = fc.boolean();
const quantity = fc.integer({ min: 1, max: 4 });
const amount = fc.constantFrom(0, 100, 330, 500, 1_000, 1_500);

const looks = fc.record({ does: fc.constant('look' as const), device, beside });
const places = fc.record({ does: fc.constant('place' as const), device, beside });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: looks },
  { weight: 5, arbitrary: places },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('add' as const), good, quantity, beside }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('set' as const), good, quantity, beside }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('remove' as const, 'accept' as const),
      good,
      beside,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('price' as const), good, price: amount, beside }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('shipping_fee' as const, 'payment_fee' as const, 'free_from' as const),
      amount,
      beside,
    }),
  },
);
/** Two devices that have both loaded the page, and then random events, mostly orders. */
export const interleaving: fc.Arbitrary<Interleaving> = fc.record({
  first: fc.array(good, { minLength: 1, maxLength: 2 }),
  happenings: fc.array(happening, { minLength: 2, maxLength: 9 }),
});

interface ShownLine {
  id: number;
  quantity: number;
  price: number;
  sku_name: string;
  product_name: string;
}
/** What the last page before the order shows. */
interface Screen {
  lines: ShownLine[];
  price: { amount: number; shipping_fee: number; payment_fee: number; total_amount: number };
}
interface Press {
  shown: Screen;
  reply: Reply;
}

/** Number of outcomes of the orders, by code or reason. */
export type Outcomes = Record<string, number>;

/** One buyer on two devices and a store that changes prices and fees meanwhile, over real HTTP. */
export class ConfirmedOrders {
  readonly outcomes: Outcomes = {};
  private readonly shop: TestShop;
  constructor(shop: TestShop) {
    this.shop = shop;
  }

  /**
   * Runs the events; every order sends what its device last showed.
   * @returns problems: an order that differs from its screen, or one that no reply reported
   */
  async tell({ first, happenings }: Interleaving): Promise<string[]> {
    const { shop } = this;
    await this.store('shipping_fee', 600);
    await this.store('payment_fee', 0);
    const buyer = await newGuest(shop);
    const address_id = await buyer.address();
    const skus = await Promise.all(
      Array.from({ length: goods }, (_, index) =>
        newSku(shop, { stock: 50, price: 1_000 + 100 * index }),
      ),
    );
    for (const index of first) await buyer.add(skus[index] as number);
    const [settings] = await shop.sql<{ shipping: number; card: number }>(
      `SELECT (SELECT id FROM shipping_settings h WHERE h.store_id = s.id AND type = 'custom') AS shipping,
              (SELECT id FROM payment_settings p WHERE p.store_id = s.id AND type = 'gmo_credit') AS card FROM stores s WHERE slug = 'hanamori'`,
    );
    const ways = {
      shipping_setting_id: settings?.shipping,
      payment_id: settings?.card,
      address_id,
    };
    const screens: (Screen | null)[] = [await look(buyer, ways), await look(buyer, ways)];
    const presses: Press[] = [];

    const run = async (one: Happening): Promise<void> => {
      if (one.does === 'look') screens[one.device] = await look(buyer, ways);
      else if (one.does === 'place') {
        const shown = screens[one.device];
        if (shown) presses.push({ shown, reply: await place(buyer, shown, address_id) });
      } else if (one.does === 'price')
        await shop.sql('UPDATE skus SET price = $2 WHERE id = $1', [skus[one.good], one.price]);
      else if ('amount' in one) await this.store(one.does, one.amount);
      else await change(buyer, skus[one.good] as number, one);
    };
    const underWay: Promise<void>[] = [];
    for (const one of happenings) {
      const running = run(one);
      underWay.push(running);
      if (!one.beside) await running;
    }
    await Promise.all(underWay);
    return this.judge(buyer, presses);
  }

  private async store(
    what: 'shipping_fee' | 'payment_fee' | 'free_from',
    amount: number,
  ): Promise<void> {
    if (what === 'payment_fee')
      await this.shop.sql(
        "UPDATE payment_settings SET payment_fee = $1 WHERE type = 'gmo_credit'",
        [amount],
      );
    else if (what === 'shipping_fee')
      await this.shop.sql("UPDATE shipping_settings SET fee = $1 WHERE type = 'custom'", [amount]);
    else
      await this.shop.sql(
        "UPDATE shipping_settings SET free_shipping_threshold = $1 WHERE type = 'custom'",
        [amount * 3],
      );
  }

  private async judge(buyer: TestBuyer, presses: readonly Press[]): Promise<string[]> {
    const wrong: string[] = [];
    const placed = new Set<number>();
    for (const { shown, reply } of presses) {
      const outcome =
        reply.status === 200
          ? 'placed'
          : `${reply.body.code}${reply.body.reason ? ` ${reply.body.reason}` : ''}`;
      this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
      if (reply.status >= 500)
        wrong.push(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      if (reply.status !== 200) continue;
      placed.add(reply.body.id as number);
      const order = await buyer.see(reply.body.id as number);
      const { amount, shipping_fee, payment_fee, total_amount } = order;
      const got = { ...figuresOf(order.items), amount, shipping_fee, payment_fee, total_amount };
      const confirmed = { ...figuresOf(shown.lines), ...shown.price };
      if (JSON.stringify(got) !== JSON.stringify(confirmed))
        wrong.push(`shown ${JSON.stringify(confirmed)}, placed ${JSON.stringify(got)}`);
    }
    const rows = await this.shop.sql<{ id: number }>(
      'SELECT o.id FROM orders o JOIN sessions s ON s.buyer_id = o.buyer_id WHERE s.token_digest = sha256($1)',
      [Buffer.from('guest' in buyer.who ? buyer.who.guest : '')],
    );
    const written = new Set(rows.map((row) => row.id));
    if (written.size !== placed.size || [...written].some((id) => !placed.has(id)))
      wrong.push(`${written.size} orders written, ${placed.size} answered`);
    return wrong;
  }
}

/** Figures that an order and a screen have in common. */
const figuresOf = (lines: readonly Pick<ShownLine, 'sku_name' | 'quantity' | 'price'>[]) => ({
  lines: lines.map(({ quantity, price }) => `${quantity} × ${price}`).sort(),
});

type Ways = Record<'shipping_setting_id' | 'payment_id' | 'address_id', number | undefined>;

/**
 * Opens the last page: the cart, then the price of its lines. @returns null if the cart is empty
 */
async function look(buyer: TestBuyer, ways: Ways): Promise<Screen | null> {
  const lines = (await buyer.items()) as ShownLine[];
  if (lines.length === 0) return null;
  const priced = await buyer.call('POST', '/carts/pricing', {
    body: { item_ids: lines.map((line) => line.id), ...ways },
  });
  if (priced.status !== 200) return null;
  const { amount, shipping_fee, payment_fee, total_amount } = priced.body;
  return { lines, price: { amount, shipping_fee, payment_fee, total_amount } };
}

function place(buyer: TestBuyer, { lines, price }: Screen, address_id: number): Promise<Reply> {
  const expected = {
    ...price,
    items: lines.map((line) => ({ id: line.id, quantity: line.quantity, price: line.price })),
  };
  return buyer.checkout(
    lines.map((line) => line.id),
    { address_id, expected, payment_type: 'gmo_credit' },
  );
}

/** The buyer changes the cart, from either device. */
async function change(buyer: TestBuyer, sku: number, one: CartChange): Promise<void> {
  if (one.does === 'add') return void (await buyer.add(sku, one.quantity));
  const line = (await buyer.items()).find((item) => item.sku.id === sku);
  if (!line) return;
  if (one.does === 'set')
    await buyer.call('PUT', `/cart-items/${line.id}`, { body: { quantity: one.quantity } });
  else if (one.does === 'remove') await buyer.call('DELETE', `/cart-items/${line.id}`);
  else
    await buyer.call('PUT', '/stores/hanamori/cart-items/sync-snapshot', {
      body: { ids: [line.id] },
    });
}
