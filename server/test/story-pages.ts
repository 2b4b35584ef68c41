import type { PaymentType } from '@noren/contract/payment-methods';
import { wayBackOf } from './paypay-buyer.ts';
import type { Post, Seen } from './payment-net.ts';
import type { PaymentWorld } from './payment-world.ts';

export interface Page {
  type: PaymentType;
  url: string;
  /** PayPay's own page, once the buyer has opened it */
  inside: string;
}

/** Visits the gateways' pages of a story, as its buyers. */
export class StoryPages {
  protected readonly pages: Page[] = [];
  protected readonly returns: Post[] = [];
  protected readonly world: PaymentWorld;
  readonly wrong: string[] = [];
  constructor(world: PaymentWorld) {
    this.world = world;
  }

  /** Expects a reply that the contract allows. */
  protected expectDecent(reply: Seen, what: string): Seen {
    if (reply.status >= 500 && reply.body?.code !== 'PAYUNI_API_ERROR')
      this.wrong.push(`${what} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
    return reply;
  }

  protected async setOut(page: Page | undefined): Promise<void> {
    if (page?.type !== 'gmo_paypay' || page.inside !== '') return;
    const form = this.expectDecent(
      await this.world.arrive({ method: 'GET', path: new URL(page.url).pathname, body: '' }),
      'form',
    );
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? '';
    if (form.status !== 200) return;
    const out = await this.world.net.atGateway(
      'POST',
      '/sandbox/gmo/payment/PaypayStart.idPass',
      new URLSearchParams({ AccessID: field('AccessID'), Token: field('Token') }).toString(),
    );
    if (out.location)
      page.inside =
        new URL(out.location, 'http://gateway.test/sandbox/gmo/payment/').searchParams.get('id') ??
        '';
  }

  protected async press(
    page: Page | undefined,
    decision: 'approve' | 'refuse' | 'cancel',
  ): Promise<void> {
    if (!page) return;
    const { world } = this;
    if (page.type === 'gmo_paypay') {
      await this.setOut(page);
      if (page.inside === '') return;
      const ended = await world.net.atGateway(
        'POST',
        '/sandbox/gmo/paypay',
        new URLSearchParams({ id: page.inside, decision }).toString(),
      );
      const way = wayBackOf(ended.text);
      if (way)
        this.returns.push({
          method: way.method,
          path: new URL(way.url).pathname,
          body: way.method === 'POST' ? way.body : '',
        });
      return;
    }
    const url = new URL(page.url);
    if (page.type === 'gmo_credit') {
      const fields = {
        transId: url.searchParams.get('transId') ?? '',
        t: url.searchParams.get('t') ?? '',
        decision,
      };
      const answered = await world.net.atGateway(
        'POST',
        url.pathname,
        new URLSearchParams(fields).toString(),
      );
      const access = /name="AccessID" value="(\w+)"/.exec(answered.text)?.[1];
      if (access)
        this.returns.push({
          method: 'POST',
          path: '/api/return/gmo/card',
          body: `AccessID=${access}`,
        });
      return;
    }
    const answered = await world.net.atGateway(
      'POST',
      url.pathname,
      new URLSearchParams({ decision, locale: 'en' }).toString(),
    );
    const action = /action="([^"]+)"/
      .exec(answered.text)?.[1]
      ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    if (!action?.startsWith('http')) return;
    const fields = [...answered.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    this.returns.push({
      method: 'POST',
      path: new URL(action).pathname,
      body: new URLSearchParams(fields).toString(),
    });
  }
}
