import { DEMO_SHOP } from '../../../tools/sandbox/src/gmo/credentials.ts';

/** What shoppers experienced while the connection to the database broke in every way. */
export interface FaultsSeen {
  acknowledged: { id: number; kind: Kind }[];
  /** finished purchases by kind: in cash, a konbini number, paid by card */
  ended: Record<Kind, number>;
  /** replies that no caller should get; 503 is allowed */
  unexpected: string[];
  /** the longest wait for a reply, in milliseconds */
  longest: { ms: number; call: string };
  refused: number;
  /**
   * guests lost in a crash of the database: those of its last half second
   * (docs/decisions/server.md)
   */
  forgotten: number;
  calls: number;
}
export type Kind = 'cash' | 'konbini' | 'card';
const kinds: readonly Kind[] = ['cash', 'konbini', 'card'];
const paymentOf = { cash: 'custom_cod', konbini: 'gmo_cvs', card: 'gmo_credit' } as const;

interface Answer {
  asked: string;
  status: number;
  text: string;
  body: Record<string, any>;
}

/**
 * How long a call that got 503 is repeated with the same key, as the web app does, in milliseconds.
 */
const maxRetryMs = 20_000;
const person = { name: '花森 花子', phone_number: '090-1234-5678' };
const addresses = {
  self_pick_up: { type: 'self_pick_up', ...person },
  custom: {
    type: 'custom',
    ...person,
    address: {
      postcode: '100-0001',
      level_one: '東京都',
      level_two: '千代田区',
      level_three: '千代田',
      level_four: '1-1',
      level_one_code: '13',
      region: 'JP',
    },
  },
};
const cvs = {
  convenience: '00001',
  buyer_name: '花森 花子',
  buyer_name_kana: 'はなもり はなこ',
  buyer_cellphone: '090-1234-5678',
};
const contact = { email: 'buyer@example.com', phone_number: '090-1234-5678' };

class Abandoned extends Error {}

/** A buyer who orders again and again. */
export class FaultShopper {
  private readonly origin: string;
  private readonly sku: number;
  private readonly seen: FaultsSeen;
  private readonly name: string;
  private n = 0;
  constructor(origin: string, sku: number, seen: FaultsSeen, name: string) {
    this.origin = origin;
    this.sku = sku;
    this.seen = seen;
    this.name = name;
  }

  /** Orders until `over` returns true. */
  async keepBuying(over: () => boolean): Promise<void> {
    while (!over()) {
      try {
        await this.buy(kinds[this.n % kinds.length] as Kind);
      } catch (error) {
        if (!(error instanceof Abandoned)) this.seen.unexpected.push(String(error));
      }
    }
  }

  /** One whole purchase. @returns the order's id */
  async buy(kind: Kind): Promise<number> {
    const key = `${this.name}-${this.n++}`;
    const guest = await this.again(() => this.call('POST', '/api/v2/guest/token', {}));
    const token = guest.body['data'].token as string;
    const post = (path: string, body: object, under = '') =>
      this.again(() =>
        this.call('POST', `/api/v2${path}`, {
          token,
          body: JSON.stringify(body),
          ...(under ? { key: `${under}-${key}` } : {}),
        }),
      );
    const shipping_type = kind === 'cash' ? 'custom' : 'self_pick_up';
    const kept = await post('/addresses', addresses[shipping_type]);
    const added = await post('/add-cart', { id: this.sku, quantity: 1 }, 'add');
    const sent = {
      ...contact,
      item_ids: [added.body['cart_item_id']],
      shipping_type,
      payment_type: paymentOf[kind],
      address_id: kept.body['id'],
    };
    const id = (await post('/checkout', sent, 'checkout')).body['id'] as number;
    this.seen.acknowledged.push({ id, kind });
    if (kind === 'konbini') {
      const record = await post('/gmo-cvs', cvs);
      await post(`/orders/${id}/payment-account/generate`, { id: record.body['id'] }, 'generate');
    }
    if (kind === 'card') await this.payByCard(id, post);
    this.seen.ended[kind]++;
    return id;
  }

  private async payByCard(
    id: number,
    post: (path: string, body: object, under?: string) => Promise<Answer>,
  ): Promise<void> {
    const sheet = {
      ShopID: DEMO_SHOP.shop_id,
      cardNo: '4111111111111111',
      expire: '203012',
      securityCode: '123',
      holderName: 'HANAKO',
    };
    const made = await this.again(() =>
      this.call('POST', '/sandbox/gmo/ext/api/credit/getToken', { form: sheet }),
    );
    const card = {
      type: 'gmo_credit',
      application: 'buyer_general',
      maskedCardNo: '************1111',
      toBeExpiredAt: '2026-11-21-12-00-00',
      isSecurityCodeSet: true,
      token: made.body['tokenObject']?.token[0] as string,
      store_slug: 'hanamori',
    };
    const saved = await post('/credit-cards', card);
    const done = `${this.origin}/stores/hanamori/marketplace/checkout/step-done/${id}`;
    const paying = await post(
      `/orders/${id}/pay`,
      { card_id: saved.body['id'], redirect_url: done },
      'pay',
    );
    const bank = new URL(paying.body['data'].pay_redirect_url as string);
    // the gateway's reply was lost: the order's own page says that its payment is being checked
    if (!bank.pathname.startsWith('/sandbox/')) throw new Abandoned();
    const page = {
      transId: bank.searchParams.get('transId') ?? '',
      t: bank.searchParams.get('t') ?? '',
      decision: 'approve',
    };
    const decided = await this.again(() => this.call('POST', bank.pathname, { form: page }));
    const access = /name="AccessID" value="(\w+)"/.exec(decided.text)?.[1];
    // the bank's page for a second visit: its first reply was lost
    if (!access) throw new Abandoned();
    await this.again(() =>
      this.call('POST', '/api/return/gmo/card', { form: { AccessID: access } }),
    );
  }

  /**
   * Repeats the same intent until there is a reply, as the web app does. @throws Abandoned for a
   * refusal that a broken connection explains
   */
  private async again(call: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + maxRetryMs;
    while (performance.now() < until) {
      const answer = await call();
      if (answer.status < 400) return answer;
      if (answer.status === 503) {
        this.seen.refused++;
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      if (answer.status === 401) {
        this.seen.forgotten++;
        throw new Abandoned();
      }
      // the gateway, here the sandbox on the same database, was unreachable: the buyer is asked to
      // try again, and leaves
      if (
        /^(GMO_PAYMENT_EXCEPTION|ORDER_NOT_PAYABLE)$/.test(String(answer.body['code'])) ||
        answer.body['sandbox'] === true
      )
        throw new Abandoned();
      throw new Error(`${answer.asked}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    throw new Error('A call found the shop unable for too long');
  }

  private async call(
    method: string,
    path: string,
    given: { token?: string; body?: string; key?: string; form?: Record<string, string> },
  ): Promise<Answer> {
    const began = performance.now();
    const asked = `${method} ${path}`;
    this.seen.calls++;
    let answer: Answer;
    try {
      const response = await fetch(this.origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(given.token ? { 'guest-authorization': `Bearer ${given.token}` } : {}),
          ...(given.key ? { 'idempotency-key': given.key } : {}),
          ...(given.body ? { 'content-type': 'application/json' } : {}),
          ...(given.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(given.form
          ? { body: new URLSearchParams(given.form).toString() }
          : given.body
            ? { body: given.body }
            : {}),
        signal: AbortSignal.timeout(40_000),
      });
      const text = await response.text();
      answer = { asked, status: response.status, text, body: {} };
      try {
        answer.body = JSON.parse(text) as Answer['body'];
      } catch {
        // pages stay as they are
      }
      // the sandbox is not part of the shop: it may fail like every gateway
      if (path.startsWith('/sandbox/') && response.status >= 500)
        answer = { asked, status: 502, text, body: { sandbox: true } };
    } catch (error) {
      throw new Error(
        `${path}: no answer, ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
        { cause: error },
      );
    }
    const ms = performance.now() - began;
    if (ms > this.seen.longest.ms) this.seen.longest = { ms, call: asked };
    return answer;
  }
}
