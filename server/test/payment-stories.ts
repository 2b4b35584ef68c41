import * as fc from 'fast-check';
import { wayBackOf } from '../src/gateways/gmo/paypay-buyer.ts';
import { DEMO_SHOP } from '../src/gateways/gmo/sandbox/demo-shop.ts';
import type { SandboxTrade as GmoTrade } from '../src/gateways/gmo/sandbox/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../src/gateways/payuni/sandbox/trades.ts';
import { DEMO_PAYUNI } from '../src/gateways/payuni/sandbox/demo-shop.ts';
import { askAgain } from '../src/jobs/ask-again.ts';
import { askAboutSilentAttempts, closeOverdueOrders, giveRefunds } from '../src/jobs/jobs.ts';
import { unseal } from '../src/payments/credentials.ts';
import { home, twCards } from './taiwan.ts';
import { tokyo } from './buyer.ts';
import { story, type Step, type Story, type Type } from './payment-steps.ts';
import type { PaymentWorld, Post, Seen } from './payment-world.ts';

/** Whom the stories are about; cards and addresses are kept once. */
interface People {
  japan: { guest: string; address: number; card: number; record: number };
  taiwan: { guest: string; address: number };
}

const must = (reply: Seen): any => {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body;
};

async function newPeople(world: PaymentWorld): Promise<People> {
  const [japanese, taiwanese] = [await world.newGuest(), await world.newGuest()];
  const address = must(await world.call(japanese, 'POST', '/addresses', { type: 'custom', name: '橘 さくら', phone_number: '09012345678', address: tokyo }));
  const fields = new URLSearchParams({ ShopID: DEMO_SHOP.shop_id, cardNo: '4111111111111111', expire: '203012', securityCode: '123', holderName: 'SAKURA' });
  const token = must(await world.atGateway('POST', '/sandbox/gmo/ext/api/credit/getToken', fields.toString())).tokenObject.token[0] as string;
  const kept = {
    type: 'gmo_credit',
    application: 'buyer_general',
    maskedCardNo: '************1111',
    toBeExpiredAt: '2026-11-21-12-00-00',
    isSecurityCodeSet: true,
  };
  const card = must(await world.call(japanese, 'POST', '/credit-cards', { ...kept, token, store_slug: 'hanamori' }));
  const person = { convenience: '00001', buyer_name: '橘 さくら', buyer_name_kana: 'タチバナ サクラ', buyer_cellphone: '09012345678' };
  const record = must(await world.call(japanese, 'POST', '/gmo-cvs', person));
  const house = must(await world.call(taiwanese, 'POST', '/tw/stores/chaya/addresses', home));
  return { japan: { guest: japanese, address: address.id, card: card.id, record: record.id }, taiwan: { guest: taiwanese, address: house.id } };
}

const isFinal = ({ status }: { status: string }): boolean => ['paid', 'failed', 'superseded', 'undone', 'unreturned'].includes(status);

interface Page {
  type: Type;
  url: string;
  /** PayPay's own page, once the buyer set out */
  inside: string;
}

/** Tells one story, then lets everything run out, and answers what is wrong at the end: nothing, it is hoped. */
class Telling {
  private readonly orders: { id: number; type: Type }[] = [];
  private readonly pages: Page[] = [];
  private readonly returns: Post[] = [];
  private readonly slips: { receipt_no: string; conf_no: string }[] = [];
  private readonly skus: { japan: number; taiwan: number } = { japan: 0, taiwan: 0 };
  private readonly world: PaymentWorld;
  private readonly people: People;
  readonly wrong: string[] = [];
  constructor(world: PaymentWorld, people: People) {
    this.world = world;
    this.people = people;
  }

  async tell({ first, moments, refunds_later }: Story): Promise<string[]> {
    const { world } = this;
    world.restartClock();
    world.mailbox.length = 0;
    await world.control('gmo', { paypay_refunds: refunds_later ? 'later' : 'at_once' });
    for (const place of ['japan', 'taiwan'] as const) this.skus[place] = await this.newSku(place === 'japan' ? 'hanamori' : 'chaya');
    for (const type of first) await this.does({ does: 'order', type });
    for (const moment of moments) await Promise.all(moment.map((one) => this.does(one)));
    await this.letItRunOut();
    await this.judge();
    return this.wrong;
  }

  private async newSku(slug: string): Promise<number> {
    const [row] = await this.world.database.query<{ id: number }>(
      `WITH p AS (INSERT INTO products (store_id, name, position) SELECT id, 'a good of the stories', 900 FROM stores WHERE slug = $1 RETURNING store_id, id),
       s AS (INSERT INTO skus (store_id, product_id, name, price, salable_limit) SELECT store_id, id, 'one', 1000, 3 FROM p RETURNING store_id, id)
       SELECT id, store_id FROM s`,
      [slug],
    );
    const id = (row as { id: number }).id;
    // two units for up to a handful of orders: what is canceled is soon somebody else's
    await this.world.database.query('INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 2 FROM skus WHERE id = $1', [id]);
    return id;
  }

  private pick = <T>(list: readonly T[], nth: number): T | undefined => (list.length > 0 && nth >= 0 ? list[nth % list.length] : undefined);
  private guestOf = (type: Type): string => (type === 'payuni_credit' ? this.people.taiwan : this.people.japan).guest;

  /** Every answer is one of the contract: nothing else may come of whatever is done. */
  private expectDecent(reply: Seen, what: string): Seen {
    if (reply.status >= 500 && reply.body?.code !== 'PAYUNI_API_ERROR') this.wrong.push(`${what} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
    return reply;
  }

  private async does(one: Step): Promise<void> {
    const { world } = this;
    switch (one.does) {
      case 'order':
        return this.order(one.type);
      case 'pay':
        return this.pay(this.pick(this.orders, one.nth), one.card);
      case 'through': {
        // what most buyers do: pay, approve, and perhaps come back
        const order = this.pick(this.orders, one.nth);
        await this.pay(order, one.card);
        if (order?.type === 'gmo_cvs') return this.does({ does: 'counter', nth: this.slips.length - 1 });
        await this.press(this.pages.at(-1), 'approve');
        if (one.comes_back) await this.does({ does: 'come_back', nth: this.returns.length - 1 });
        return;
      }
      case 'late':
        return this.late(one);
      case 'twice': {
        // a page of PAYUNi's alone can be left with another beside it
        const mine = this.orders.filter((order) => order.type === 'payuni_credit');
        const order = this.pick(mine.length > 0 ? mine : this.orders, one.nth);
        const before = this.pages.length;
        await this.pay(order, twCards.approved);
        world.advance(one.wait * 60);
        await this.pay(order, twCards.jcb);
        for (const page of this.pages.slice(before)) await this.press(page, 'approve');
        for (const back of one.come_back) await this.does({ does: 'come_back', nth: this.returns.length - 1 - back });
        return;
      }
      case 'press':
        return this.press(this.pick(this.pages, one.nth), one.decision);
      case 'set_out':
        return this.setOut(this.pick(this.pages, one.nth));
      case 'come_back': {
        const back = this.pick(this.returns, one.nth);
        if (back) this.expectDecent(await world.arrive(back), `return ${back.path}`);
        return;
      }
      case 'counter': {
        const slip = this.pick(this.slips, one.nth);
        if (slip) await world.atGateway('POST', '/sandbox/gmo/counter', new URLSearchParams({ ...slip, step: 'pay', locale: 'en' }).toString());
        return;
      }
      case 'console_cancel':
        return this.consoleCancel(one.nth);
      case 'notice': {
        const notice = this.pick(world.mailbox, one.nth);
        if (!notice) return;
        if (!one.again) world.mailbox.splice(world.mailbox.indexOf(notice), 1);
        this.expectDecent(await world.arrive(notice), 'notice');
        return;
      }
      case 'lose_notice':
        world.mailbox.splice(one.nth % Math.max(1, world.mailbox.length), 1);
        return;
      case 'change': {
        const order = this.pick(this.orders, one.nth);
        if (!order) return;
        const changed = this.expectDecent(
          await world.call(this.guestOf(order.type), 'PUT', `/orders/${order.id}/payment-method`, { payment_type: one.type }),
          'change',
        );
        if (changed.status === 200) order.type = changed.body.payment_type as Type;
        return;
      }
      case 'fault':
        world.fault = one.fault;
        return;
      case 'time':
        return world.advance(one.minutes * 60);
      case 'deadline': {
        const open = (await this.ordersNow()).filter((order) => order.expire_at !== null);
        const order = this.pick(open, one.nth);
        if (order?.expire_at) world.goTo(order.expire_at.getTime() + one.minutes * 60_000);
        return;
      }
      case 'jobs':
        return this.jobs();
    }
  }

  private async order(type: Type): Promise<void> {
    const { world, people } = this;
    const inTaiwan = type === 'payuni_credit' || (type === 'custom_cod' && this.orders.length % 2 === 1);
    const guest = inTaiwan ? people.taiwan.guest : people.japan.guest;
    const added = this.expectDecent(await world.call(guest, 'POST', '/add-cart', { id: inTaiwan ? this.skus.taiwan : this.skus.japan, quantity: 1 }), 'add');
    if (added.status !== 200) return;
    const where = inTaiwan
      ? { shipping_data: { type: 'tw_home-delivery', address_id: people.taiwan.address } }
      : { shipping_type: 'custom', address_id: people.japan.address };
    const body = { item_ids: [added.body.cart_item_id], ...where, payment_type: type, email: 'sakura@example.com', phone_number: null };
    const placed = this.expectDecent(await world.call(guest, 'POST', '/checkout', body), 'checkout');
    if (placed.status === 200) this.orders.push({ id: placed.body.id as number, type });
  }

  private async pay(order: { id: number; type: Type } | undefined, card: string): Promise<void> {
    if (!order) return;
    const { world, people } = this;
    const guest = this.guestOf(order.type);
    const redirect_url = `http://shop.test/shop/orders/${order.id}`;
    const type = order.type;
    if (type === 'gmo_cvs') {
      const made = this.expectDecent(await world.call(guest, 'POST', `/orders/${order.id}/payment-account/generate`, { id: people.japan.record }), 'generate');
      if (made.status === 200) this.slips.push({ receipt_no: made.body.receipt_no, conf_no: made.body.conf_no });
      return;
    }
    const [path, body] =
      type === 'gmo_paypay'
        ? ['gmo-paypay', { redirect_url }]
        : ['pay', type === 'gmo_credit' ? { card_id: people.japan.card, redirect_url } : { card_number: card, cvc: '123', expiry: '12/30', redirect_url }];
    const started = this.expectDecent(await world.call(guest, 'POST', `/orders/${order.id}/${path as string}`, body as object), 'pay');
    const url = started.status === 200 ? ((started.body.form_url ?? started.body.data?.pay_redirect_url) as string) : redirect_url;
    if (url !== redirect_url && !this.pages.some((page) => page.url === url)) this.pages.push({ type, url, inside: '' });
  }

  /** A page that is opened before the deadline and answered after it, when the goods may be somebody else's. */
  private async late({ nth, sold, again, comes_back }: { nth: number; sold: boolean; again: boolean; comes_back: boolean }): Promise<void> {
    const { world } = this;
    const order = this.pick(this.orders, nth);
    const deadline = (await this.ordersNow()).find(({ id }) => id === order?.id)?.expire_at;
    if (!order || !deadline || order.type === 'gmo_cvs') return;
    world.goTo(deadline.getTime() - 3 * 60_000);
    const before = this.pages.length;
    await this.pay(order, twCards.approved);
    if (again) await this.pay(order, twCards.jcb);
    const pages = this.pages.slice(before);
    for (const page of pages) await this.setOut(page);
    world.goTo(deadline.getTime() + 61_000);
    await this.jobs();
    if (sold) for (let n = 0; n < 2; n++) await this.order(order.type === 'payuni_credit' ? 'payuni_credit' : 'custom_cod');
    for (const page of pages) await this.press(page, 'approve');
    if (comes_back) await this.does({ does: 'come_back', nth: this.returns.length - 1 });
  }

  private async setOut(page: Page | undefined): Promise<void> {
    if (page?.type !== 'gmo_paypay' || page.inside !== '') return;
    const form = this.expectDecent(await this.world.arrive({ method: 'GET', path: new URL(page.url).pathname, body: '' }), 'form');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? '';
    if (form.status !== 200) return;
    const out = await this.world.atGateway(
      'POST',
      '/sandbox/gmo/payment/PaypayStart.idPass',
      new URLSearchParams({ AccessID: field('AccessID'), Token: field('Token') }).toString(),
    );
    if (out.location) page.inside = new URL(out.location, 'http://gateway.test/sandbox/gmo/payment/').searchParams.get('id') ?? '';
  }

  private async press(page: Page | undefined, decision: 'approve' | 'refuse' | 'cancel'): Promise<void> {
    if (!page) return;
    const { world } = this;
    if (page.type === 'gmo_paypay') {
      await this.setOut(page);
      if (page.inside === '') return;
      const ended = await world.atGateway('POST', '/sandbox/gmo/paypay', new URLSearchParams({ id: page.inside, decision }).toString());
      const way = wayBackOf(ended.text);
      if (way) this.returns.push({ method: way.method, path: new URL(way.url).pathname, body: way.method === 'POST' ? way.body : '' });
      return;
    }
    const url = new URL(page.url);
    if (page.type === 'gmo_credit') {
      const fields = { transId: url.searchParams.get('transId') ?? '', t: url.searchParams.get('t') ?? '', decision };
      const answered = await world.atGateway('POST', url.pathname, new URLSearchParams(fields).toString());
      const access = /name="AccessID" value="(\w+)"/.exec(answered.text)?.[1];
      if (access) this.returns.push({ method: 'POST', path: '/api/return/gmo/card', body: `AccessID=${access}` });
      return;
    }
    const answered = await world.atGateway('POST', url.pathname, new URLSearchParams({ decision, locale: 'en' }).toString());
    const action = /action="([^"]+)"/.exec(answered.text)?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    if (!action?.startsWith('http')) return;
    const fields = [...answered.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [name, value]);
    this.returns.push({ method: 'POST', path: new URL(action).pathname, body: new URLSearchParams(fields).toString() });
  }

  private async consoleCancel(nth: number): Promise<void> {
    const attempt = this.pick(await this.attempts(), nth);
    if (attempt?.provider !== 'gmo_cvs' || !attempt.access_pass) return;
    const access = { AccessID: attempt.access_id as string, AccessPass: unseal<string>(this.world.app.config.settings_key, attempt.access_pass) };
    const fields = { ShopID: DEMO_SHOP.shop_id, ShopPass: DEMO_SHOP.shop_pass, ...access, OrderID: attempt.gateway_order_id };
    await this.world.atGateway('POST', '/sandbox/gmo/payment/CvsCancel.idPass', new URLSearchParams(fields).toString());
  }

  private async jobs(): Promise<void> {
    const { app } = this.world;
    for (const gateway of ['gmo', 'payuni'] as const) await this.world.control(gateway, { tick: new Date(this.world.now()).toISOString() });
    await closeOverdueOrders(app);
    await askAboutSilentAttempts(app);
    await askAgain(app);
    await giveRefunds(app);
  }

  private attempts = () =>
    this.world.database.query<{
      id: number;
      store_id: number;
      order_id: number;
      provider: string;
      status: string;
      amount: number;
      gateway_order_id: string;
      access_id: string | null;
      access_pass: string | null;
    }>(
      `SELECT a.* FROM payment_attempts a WHERE (a.store_id, a.order_id) IN (SELECT i.store_id, i.order_id FROM order_items i WHERE i.sku_id = ANY($1::int[])) ORDER BY a.id`,
      [[this.skus.japan, this.skus.taiwan]],
    );
  private ordersNow = () =>
    this.world.database.query<{
      id: number;
      store_id: number;
      status: string;
      reason: string | null;
      payment_status: string;
      payment_type: string;
      total_amount: number;
      expire_at: Date | null;
      replaced_by: number | null;
      stock_taken: boolean;
      refund_memo: string | null;
      sku_id: number;
      quantity: number;
    }>(
      'SELECT o.*, i.sku_id, i.quantity FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE i.sku_id = ANY($1::int[]) ORDER BY o.id',
      [[this.skus.japan, this.skus.taiwan]],
    );

  /** Nobody does anything any more, the net is whole again: every order must be decided a quarter of an hour after its deadline. */
  private async letItRunOut(): Promise<void> {
    const { world } = this;
    world.fault = null;
    for (let turn = 0; ; turn++) {
      const waiting = (await this.ordersNow()).filter((order) => order.status === 'init' || order.status === 'unpaid');
      if (waiting.length === 0) break;
      const deadline = Math.min(...waiting.map((order) => order.expire_at?.getTime() ?? 0));
      if (turn > 8 || deadline === 0) return void this.wrong.push(`orders that nothing ends: ${JSON.stringify(waiting)}`);
      const ended = Math.max(deadline, world.now()) + 15 * 60_000;
      for (let minute = 0; minute < 3; minute++) {
        world.goTo(ended - (2 - minute) * 61_000);
        await this.jobs();
      }
      const stuck = (await this.ordersNow()).filter(
        (order) => (order.status === 'init' || order.status === 'unpaid') && (order.expire_at?.getTime() ?? 0) <= deadline,
      );
      if (stuck.length > 0) return void this.wrong.push(`stuck past the deadline: ${JSON.stringify(stuck)}`);
    }
    // what was left is asked about every ten minutes, for a day; money goes back within a minute or two
    for (const wait of [61, 61, 11 * 60, 61, 61, 3600, 61, 86_400 + 3600, 61, 61]) {
      if ((await this.attempts()).every(isFinal)) break;
      world.advance(wait);
      await this.jobs();
    }
  }

  private async judge(): Promise<void> {
    const attempts = await this.attempts();
    const orders = await this.ordersNow();
    for (const attempt of attempts) {
      if (!isFinal(attempt)) this.wrong.push(`attempt ${attempt.id} (${attempt.provider}) ends ${attempt.status}`);
      const kept = await this.moneyKept(attempt);
      const right = attempt.status === 'paid' || attempt.status === 'unreturned' ? attempt.amount : 0;
      if (kept !== right)
        this.wrong.push(`attempt ${attempt.id} (${attempt.provider}) is ${attempt.status}, and the gateway keeps ${kept} of ${attempt.amount}`);
    }
    for (const order of orders) {
      const paid = attempts.filter((attempt) => attempt.order_id === order.id && attempt.status === 'paid');
      const what = `order ${order.id} (${order.payment_type}) ${order.status}/${order.payment_status}`;
      if (order.status === 'canceled' ? paid.length > 0 : order.payment_type !== 'custom_cod' && paid.length !== 1)
        this.wrong.push(`${what} has ${paid.length} payments`);
      if (paid.some((attempt) => attempt.amount !== order.total_amount)) this.wrong.push(`${what} was paid another sum`);
      if (order.status !== 'canceled' && order.payment_status !== (order.payment_type === 'custom_cod' ? 'pending' : 'paid'))
        this.wrong.push(`${what} stands unpaid`);
      const owes = attempts.some((attempt) => attempt.order_id === order.id && attempt.status === 'unreturned');
      if (order.status === 'canceled' && order.payment_status === 'paid' && !owes) this.wrong.push(`${what} keeps money that nobody owes`);
      if (order.stock_taken === (order.status === 'canceled')) this.wrong.push(`${what} has its goods: ${order.stock_taken}`);
    }
    const [made] = await this.world.database.query<{ n: number }>(
      `SELECT count(DISTINCT order_id)::int AS n FROM order_histories WHERE order_id = ANY($1::int[]) AND cause = 'late_payment'`,
      [orders.map((order) => order.id)],
    );
    const replaced = orders.filter((order) => order.replaced_by !== null).length;
    if (made?.n !== replaced) this.wrong.push(`${made?.n} orders stand in for ${replaced}`);
    for (const sku_id of [this.skus.japan, this.skus.taiwan]) {
      const [shelf] = await this.world.database.query<{ stock: number; sold: number; held: number }>(
        'SELECT stock, sold, held FROM sku_stock WHERE sku_id = $1',
        [sku_id],
      );
      const standing = orders.filter((order) => order.sku_id === sku_id && order.status !== 'canceled').reduce((sum, order) => sum + order.quantity, 0);
      if (!shelf || shelf.sold !== standing || shelf.sold + shelf.held > shelf.stock)
        this.wrong.push(`shelf ${JSON.stringify(shelf)}, ${standing} units in standing orders`);
    }
    const untold = await this.world.database.query<{ id: number }>(
      `SELECT a.id FROM payment_attempts a WHERE a.id = ANY($1::int[]) AND a.status = 'undone'
         AND NOT EXISTS (SELECT 1 FROM letters l WHERE l.store_id = a.store_id AND l.order_id = a.order_id AND l.kind IN ('refunded', 'surplus_returned'))`,
      [attempts.map((attempt) => attempt.id)],
    );
    if (untold.length > 0) this.wrong.push(`nobody was told of ${JSON.stringify(untold)}`);
  }

  /** What the gateway's own books say it holds for the shop of this attempt. */
  private async moneyKept({ provider, gateway_order_id }: { provider: string; gateway_order_id: string }): Promise<number> {
    if (provider === 'payuni_credit') {
      const number = await this.world.payuniStore.get<{ trade_no: string }>('payuni.number', `${DEMO_PAYUNI.mer_id}/${gateway_order_id}`);
      const trade = number && (await this.world.payuniStore.get<PayuniTrade>('payuni.trade', number.trade_no));
      return trade?.trade_status === '1' ? trade.amount - (trade.refund === null || trade.refund.undone ? 0 : trade.refund.total) : 0;
    }
    const order = await this.world.gmoStore.get<{ access_id: string }>('gmo.order', `${DEMO_SHOP.shop_id}/${gateway_order_id}`);
    const trade = order && (await this.world.gmoStore.get<GmoTrade>('gmo.trade', order.access_id));
    if (!trade || !['AUTH', 'CAPTURE', 'SALES', 'PAYSUCCESS', 'RETURN', 'REQRETURN'].includes(trade.status)) return 0;
    if (provider === 'gmo_credit' && trade.status === 'RETURN') return 0;
    return trade.amount - (trade.paypay?.cancel_amount ?? 0);
  }
}

/** How many stories one set of gateways and people serves: their books grow. */
const perWorld = 100;

export interface Told {
  stories: number;
  seconds: number;
  /** how the stories' attempts and orders ended, for who wants to know that the stories are not all alike */
  attempts: Record<string, number>;
  orders: Record<string, number>;
}

/**
 * Tells so many random stories and throws at the first that ends wrong, with the seed and path that tell it again.
 * @param judgeAll looks at the whole shop now and then
 */
export async function tellStories(
  world: PaymentWorld,
  { runs, seed, path, judgeAll }: { runs: number; seed: number; path?: string; judgeAll: () => Promise<string[]> },
): Promise<Told> {
  const began = performance.now();
  let people = await newPeople(world);
  let told = 0;
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      if (++told % perWorld === 0) {
        await world.renewGateways();
        people = await newPeople(world);
        const broken = await judgeAll();
        if (broken.length > 0) throw new Error(broken.join('\n'));
      }
      const wrong = await new Telling(world, people).tell(one);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    { numRuns: runs, seed, ...(path === undefined ? {} : { path }) },
  );
  const counts = async (text: string) => Object.fromEntries((await world.database.query<{ what: string; n: number }>(text)).map(({ what, n }) => [what, n]));
  return {
    stories: told,
    seconds: (performance.now() - began) / 1000,
    attempts: await counts(`SELECT provider || ' ' || status AS what, count(*)::int AS n FROM payment_attempts GROUP BY 1 ORDER BY 1`),
    orders: await counts(
      `SELECT payment_type || ' ' || status || CASE WHEN replaced_by IS NULL THEN '' ELSE ' replaced' END AS what, count(*)::int AS n FROM orders GROUP BY 1 ORDER BY 1`,
    ),
  };
}
