import { factsOf, type PaymentType } from '@noren/contract/payment-methods';
import { twCards } from './taiwan.ts';
import type { Step, Story } from './payment-steps.ts';
import { auditBooks, auditOrders, scopeOf, type Scope } from './payment-audit.ts';
import { closeEverything } from './close-money.ts';
import { tradesOf } from './payment-trades.ts';
import { GatewayConsole } from './payment-console.ts';
import { paymentWays } from './payment-ways.ts';
import { isReceived, letAttemptExpire, runJobs } from './payment-end.ts';
import type { Post } from './payment-net.ts';
import type { PaymentWorld } from './payment-world.ts';
import type { People } from './story-people.ts';
import { StoryPages } from './story-pages.ts';

/** Runs one story, then lets everything run out, and returns what is wrong at the end. */
export class StoryRun extends StoryPages {
  private readonly orders: { id: number; type: PaymentType; inTaiwan: boolean }[] = [];
  /** idempotency keys of refunds with their orders: a key makes at most one refund */
  private readonly keys = new Map<string, number>();
  private readonly slips: { receipt_no: string; conf_no: string }[] = [];
  private readonly people: People;
  private readonly scope: Scope;
  private readonly console: GatewayConsole;
  constructor(world: PaymentWorld, people: People) {
    super(world);
    this.people = people;
    this.scope = scopeOf(world);
    this.console = new GatewayConsole(this.scope);
  }

  async tell({ first, moments, refunds_later, backup, acts }: Story): Promise<string[]> {
    const { world } = this;
    world.restartClock();
    await world.net.control('gmo', {
      paypay_refunds: refunds_later ? 'later' : 'at_once',
      next_api_fault: null,
    });
    await world.net.control('payuni', { next_api_fault: null });
    for (const place of ['japan', 'taiwan'] as const)
      this.scope.skus[place] = await this.newSku(place === 'japan' ? 'hanamori' : 'chaya');
    this.scope.before = new Set((await tradesOf(world)).map(({ key }) => key));
    for (const type of first) await this.does({ does: 'order', type });
    for (const [nth, moment] of moments.entries()) {
      if (nth === backup?.made) await world.backUp();
      if (backup && nth === backup.made + backup.put_back + 1) await this.putBack();
      await Promise.all(moment.map((one) => this.does(one)));
    }
    const check = async (wrong: string[]) => void this.wrong.push(...wrong);
    await check(await letAttemptExpire(this.scope));
    await check(await this.askedOnce());
    if (this.wrong.length === 0) await check(await auditBooks(this.scope, false));
    if (this.wrong.length === 0) await check(await auditOrders(this.scope, false));
    if (this.wrong.length === 0) await check(await closeEverything(this.scope, acts));
    if (this.wrong.length === 0) await check(await auditBooks(this.scope, true));
    if (this.wrong.length === 0) await check(await auditOrders(this.scope, true));
    return this.wrong;
  }

  /** A refund that was requested repeatedly under a key was made once. */
  private async askedOnce(): Promise<string[]> {
    const said = [...this.keys.values()];
    const rows = await this.world.database.query<{ order_id: number; n: number }>(
      'SELECT order_id, count(*)::int AS n FROM refunds WHERE order_id = ANY($1::int[]) GROUP BY 1',
      [said],
    );
    return rows
      .filter(({ order_id, n }) => n > said.filter((id) => id === order_id).length)
      .map(({ order_id, n }) => `order ${order_id} has ${n} refunds`);
  }

  /** Restores the backup; the gateways keep their records. */
  private async putBack(): Promise<void> {
    const before = (await this.scope.attempts()).map(({ gateway_order_id }) => gateway_order_id);
    if (!(await this.world.restoreBackup())) return;
    const after = new Set(
      (await this.scope.attempts()).map(({ gateway_order_id }) => gateway_order_id),
    );
    for (const number of before) if (!after.has(number)) this.scope.lost.set(number, 'unannounced');
    this.scope.wasRestored = true;
  }

  private async newSku(slug: string): Promise<number> {
    const [row] = await this.world.database.query<{ id: number }>(
      `WITH p AS (INSERT INTO products (store_id, name, position) SELECT id, 'a good of the stories', 900 FROM stores WHERE slug = $1 RETURNING store_id, id),
       s AS (INSERT INTO skus (store_id, product_id, name, price, salable_limit) SELECT store_id, id, 'one', 1000, 4 FROM p RETURNING store_id, id)
       SELECT id, store_id FROM s`,
      [slug],
    );
    const id = (row as { id: number }).id;
    // three units for up to a handful of orders: units of canceled orders are soon sold to others
    await this.world.database.query(
      'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 3 FROM skus WHERE id = $1',
      [id],
    );
    return id;
  }

  /**
   * Delivers a webhook. If the shop refuses it, it is sent again. Remembers reports about money of
   * lost attempts.
   */
  private async hear(webhook: Post, again: boolean): Promise<void> {
    const { status, text } = this.expectDecent(await this.world.arrive(webhook), 'webhook');
    const received = status === 200 && isReceived(webhook, text);
    if (!received && !again) this.world.net.mailbox.push(webhook);
    const number = new URLSearchParams(webhook.body).get('OrderID') ?? '';
    if (received && this.scope.lost.has(number)) {
      const kept = (await tradesOf(this.world)).find((trade) => trade.number === number)?.kept ?? 0;
      if (kept > 0) this.scope.lost.set(number, 'told');
    }
  }

  private pick = <T>(list: readonly T[], nth: number): T | undefined =>
    list.length > 0 && nth >= 0 ? list[nth % list.length] : undefined;
  private guestOf = (type: PaymentType): string =>
    (factsOf(type).currency === 'TWD' ? this.people.taiwan : this.people.japan).guest;

  private async does(one: Step): Promise<void> {
    const { world } = this;
    switch (one.does) {
      case 'order':
        return this.order(one.type);
      case 'pay':
        return this.pay(this.pick(this.orders, one.nth), one.card);
      case 'through': {
        // like most buyers: pay, approve, and perhaps return
        const order = this.pick(this.orders, one.nth);
        await this.pay(order, one.card);
        if (order?.type === 'gmo_cvs')
          return this.does({ does: 'counter', nth: this.slips.length - 1 });
        await this.press(this.pages.at(-1), 'approve');
        if (one.comes_back) await this.does({ does: 'come_back', nth: this.returns.length - 1 });
        return;
      }
      case 'past_deadline':
        return this.pastDeadline(one);
      case 'twice': {
        // only a page of PAYUNi can be left with another one open
        const mine = this.orders.filter((order) => order.type === 'payuni_credit');
        const order = this.pick(mine.length > 0 ? mine : this.orders, one.nth);
        const before = this.pages.length;
        await this.pay(order, twCards.approved);
        await world.advance(one.wait * 60);
        await this.pay(order, twCards.jcb);
        for (const page of this.pages.slice(before)) await this.press(page, 'approve');
        for (const back of one.come_back)
          await this.does({ does: 'come_back', nth: this.returns.length - 1 - back });
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
        if (slip)
          await world.net.atGateway(
            'POST',
            '/sandbox/gmo/counter',
            new URLSearchParams({ ...slip, step: 'pay', locale: 'en' }).toString(),
          );
        return;
      }
      case 'console_cancel':
        return this.console.cancelNumber(one.nth);
      case 'webhook': {
        const webhook = this.pick(world.net.mailbox, one.nth);
        if (!webhook) return;
        if (!one.again) world.net.mailbox.splice(world.net.mailbox.indexOf(webhook), 1);
        await this.hear(webhook, one.again);
        return;
      }
      case 'lose_webhook':
        if (!this.pick(world.net.mailbox, one.nth)?.surely)
          world.net.mailbox.splice(one.nth % Math.max(1, world.net.mailbox.length), 1);
        return;
      case 'change': {
        const order = this.pick(this.orders, one.nth);
        if (!order) return;
        const changed = this.expectDecent(
          await world.call(this.guestOf(order.type), 'PUT', `/orders/${order.id}/payment-method`, {
            payment_type: one.type,
          }),
          'change',
        );
        if (changed.status === 200) order.type = changed.body.payment_type as PaymentType;
        return;
      }
      case 'fault':
        return world.net.strike({ how: one.how, after: one.after });
      case 'late':
        return world.net.strike({ how: 'late', after: one.after, seconds: one.seconds });
      case 'die':
        return world.dieAfter(one.after);
      case 'cancel': {
        const order = this.pick(this.orders, one.nth);
        if (order)
          this.expectDecent(
            await world.operator('POST', `/orders/${order.id}/canceled`, { reason: one.by }),
            'cancel',
          );
        return;
      }
      case 'shop':
        return void this.expectDecent(await world.setShop(one.store, one.other), 'another shop');
      case 'refund':
        return this.refund(this.pick(this.orders, one.nth), one);
      case 'paid_and_back': {
        const order = this.pick(this.orders, one.nth);
        await this.does({
          does: 'through',
          nth: one.nth,
          card: twCards.approved,
          comes_back: true,
        });
        for (const sum of ['unit', 'some'] as const) {
          await this.refund(order, { sum, restock: sum === 'unit', twice: true });
          await world.advance(one.wait * 60);
          await runJobs(world);
        }
        return;
      }
      case 'fulfil': {
        const order = this.pick(this.orders, one.nth);
        const body =
          one.step === 'canceled'
            ? { reason: 'seller' }
            : one.step === 'returned'
              ? { restock: [] }
              : {};
        if (order)
          this.expectDecent(
            await world.staff('POST', `${this.atStore(order)}/${one.step}`, body),
            one.step,
          );
        return;
      }
      case 'undo': {
        const order = this.pick(this.orders, one.nth);
        const money = order && (await this.moneyOf(order));
        const waiting = money?.refunds.find(
          (refund: { undo_until: string | null }) => refund.undo_until !== null,
        );
        const body =
          one.what === 'step'
            ? money?.undo && { step_id: money.undo.step_id }
            : waiting && { refund_id: waiting.id };
        if (order && body)
          this.expectDecent(await world.staff('POST', `${this.atStore(order)}/undo`, body), 'undo');
        return;
      }
      case 'by_hand': {
        const order = this.pick(this.orders, one.nth);
        const owed =
          order &&
          (await this.moneyOf(order))?.refunds.find(
            (refund: { state: string }) => refund.state === 'by_hand' || refund.state === 'refused',
          );
        if (order && owed)
          this.expectDecent(
            await world.staff('POST', `${this.atStore(order)}/refund-returned`, {
              refund_id: owed.id,
            }),
            'by hand',
          );
        return;
      }
      case 'refuse_refunds':
        return this.console.refuseNextRefund(one.api, one.for_good);
      case 'refused_refund': {
        // paid, canceled, and the gateway refuses the refund
        const order = this.pick(this.orders, one.nth);
        await this.does({
          does: 'through',
          nth: one.nth,
          card: twCards.approved,
          comes_back: true,
        });
        const call = order && paymentWays[order.type].refunds?.all;
        if (!order || !call) return;
        await this.console.refuseNextRefund(call, one.for_good);
        return this.does({ does: 'cancel', nth: one.nth, by: 'seller' });
      }
      case 'amount':
        return this.console.changeAmount(one.nth, one.by);
      case 'console_return':
        return this.console.returnMoney(one.nth);
      case 'till':
        return this.console.takeCash(this.pick(this.slips, one.nth));
      case 'time':
        return world.advance(one.minutes * 60);
      case 'deadline': {
        const open = (await this.scope.ordersNow()).filter((order) => order.expire_at !== null);
        const order = this.pick(open, one.nth);
        if (order?.expire_at) await world.goTo(order.expire_at.getTime() + one.minutes * 60_000);
        return;
      }
      case 'jobs':
        return runJobs(this.world);
    }
  }

  private async order(type: PaymentType): Promise<void> {
    const { world, people } = this;
    const inTaiwan =
      factsOf(type).currency === 'TWD' || (type === 'custom_cod' && this.orders.length % 2 === 1);
    const guest = inTaiwan ? people.taiwan.guest : people.japan.guest;
    const added = this.expectDecent(
      await world.call(guest, 'POST', '/add-cart', {
        id: inTaiwan ? this.scope.skus.taiwan : this.scope.skus.japan,
        quantity: this.orders.length % 3 === 0 ? 2 : 1,
      }),
      'add',
    );
    if (added.status !== 200) return;
    const where = inTaiwan
      ? { shipping_data: { type: 'tw_home-delivery', address_id: people.taiwan.address } }
      : { shipping_type: 'custom', address_id: people.japan.address };
    const body = {
      item_ids: [added.body.cart_item_id],
      ...where,
      payment_type: type,
      email: 'sakura@example.com',
      phone_number: null,
    };
    const placed = this.expectDecent(
      await world.call(guest, 'POST', '/checkout', body),
      'checkout',
    );
    if (placed.status === 200) this.orders.push({ id: placed.body.id as number, type, inTaiwan });
  }

  private atStore = ({ id, inTaiwan }: { id: number; inTaiwan: boolean }): string =>
    `/${inTaiwan ? 'chaya' : 'hanamori'}/orders/${id}`;

  private async moneyOf(order: { id: number; inTaiwan: boolean }): Promise<any> {
    const seen = this.expectDecent(
      await this.world.staff('GET', `${this.atStore(order)}/money`),
      'money',
    );
    return seen.status === 200 ? seen.body.data : undefined;
  }

  /**
   * Staff refund an order, and repeat the call under the same key after no reply or a double press.
   */
  private async refund(
    order: { id: number; type: PaymentType; inTaiwan: boolean } | undefined,
    {
      sum,
      restock,
      twice,
    }: { sum: 'unit' | 'some' | 'rest' | 'too_much'; restock: boolean; twice: boolean },
  ): Promise<void> {
    const money = order && (await this.moneyOf(order));
    if (!order || !money) return;
    const line = money.lines.find(
      (one: { quantity: number; refunded_quantity: number }) =>
        one.refunded_quantity < one.quantity,
    );
    const lines = sum === 'unit' && line ? [{ item_id: line.item_id, quantity: 1, restock }] : [];
    const free = {
      unit: 0,
      some: 1 + ((order.id * 37) % 400),
      rest: money.refundable,
      too_much: money.refundable + 1,
    }[sum];
    const expected = free + (lines.length > 0 ? line.price : 0);
    const key = `story-${order.id}-${this.keys.size}`;
    this.keys.set(key, order.id);
    const body = { lines, shipping_fee: 0, payment_fee: 0, free_amount: free, note: '', expected };
    const say = async () =>
      this.expectDecent(
        await this.world.staff('POST', `${this.atStore(order)}/refunds`, body, key),
        'refund',
      );
    const answers = twice ? await Promise.all([say(), say()]) : [await say()];
    if (answers.some(({ status }) => status === 0)) await say();
    // unless that much money came in meanwhile: a buyer may be paying at this moment
    if (
      sum === 'too_much' &&
      answers.some(
        ({ status, body: { data } = {} }) =>
          status === 200 && data.came_in < money.came_in + expected - money.refundable,
      )
    )
      this.wrong.push(`order ${order.id} gives back more than it has`);
  }

  private async pay(
    order: { id: number; type: PaymentType } | undefined,
    card: string,
  ): Promise<void> {
    if (!order) return;
    const { world, people } = this;
    const guest = this.guestOf(order.type);
    const redirect_url = `http://shop.test/shop/orders/${order.id}`;
    const type = order.type;
    if (type === 'gmo_cvs') {
      const made = this.expectDecent(
        await world.call(guest, 'POST', `/orders/${order.id}/payment-account/generate`, {
          id: people.japan.record,
        }),
        'generate',
      );
      if (made.status === 200)
        this.slips.push({ receipt_no: made.body.receipt_no, conf_no: made.body.conf_no });
      return;
    }
    const typed = { card_number: card, cvc: '123', expiry: '12/30', redirect_url };
    const bodies = {
      saved_card: { card_id: people.japan.card, redirect_url },
      typed_card: typed,
      konbini_record: {},
      nothing: { redirect_url },
    };
    const path = type === 'gmo_paypay' ? 'gmo-paypay' : 'pay';
    const body = bodies[factsOf(type).brings];
    const started = this.expectDecent(
      await world.call(guest, 'POST', `/orders/${order.id}/${path}`, body),
      'pay',
    );
    const url =
      started.status === 200
        ? ((started.body.form_url ?? started.body.data?.pay_redirect_url) as string)
        : redirect_url;
    if (url !== redirect_url && !this.pages.some((page) => page.url === url))
      this.pages.push({ type, url, inside: '' });
  }

  /**
   * Opens a page before the deadline and answers it afterwards, when another buyer may have the
   * goods.
   */
  private async pastDeadline({
    nth,
    sold,
    again,
    comes_back,
  }: {
    nth: number;
    sold: boolean;
    again: boolean;
    comes_back: boolean;
  }): Promise<void> {
    const { world } = this;
    const order = this.pick(this.orders, nth);
    const deadline = (await this.scope.ordersNow()).find(({ id }) => id === order?.id)?.expire_at;
    if (!order || !deadline || order.type === 'gmo_cvs') return;
    await world.goTo(deadline.getTime() - 3 * 60_000);
    const before = this.pages.length;
    await this.pay(order, twCards.approved);
    if (again) await this.pay(order, twCards.jcb);
    const pages = this.pages.slice(before);
    for (const page of pages) await this.setOut(page);
    await world.goTo(deadline.getTime() + 61_000);
    await runJobs(this.world);
    if (sold)
      for (let n = 0; n < 2; n++)
        await this.order(factsOf(order.type).currency === 'TWD' ? order.type : 'custom_cod');
    for (const page of pages) await this.press(page, 'approve');
    if (comes_back) await this.does({ does: 'come_back', nth: this.returns.length - 1 });
  }
}
