import { factsOf, gatewayOf } from '@noren/contract/payment-methods';
import { queueWebhook } from '../../tools/sandbox/src/gmo/webhooks.ts';
import { DEMO_SHOP } from '../../tools/sandbox/src/gmo/credentials.ts';
import type { SandboxTrade as GmoTrade } from '../../tools/sandbox/src/gmo/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../../tools/sandbox/src/payuni/trades.ts';
import type { AttemptNow, Scope } from './payment-audit.ts';
import type { Post } from './payment-net.ts';
import type { refundCalls } from './payment-steps.ts';

/**
 * How long after its end a till may still take cash for a number, in milliseconds, because both
 * happened at once.
 */
const tillMs = 10 * 60_000;

/**
 * Events at the gateways themselves: by the store in their consoles, by a till, or by unknown
 * causes.
 */
export class GatewayConsole {
  private readonly scope: Scope;
  constructor(scope: Scope) {
    this.scope = scope;
  }

  private get net() {
    return this.scope.world.net;
  }

  private async pick(
    nth: number,
    right: (attempt: AttemptNow) => boolean,
  ): Promise<AttemptNow | undefined> {
    const attempts = (await this.scope.attempts()).filter(right);
    return attempts[nth % Math.max(1, attempts.length)];
  }

  private tradeAtGmo = async ({ access_id }: AttemptNow): Promise<GmoTrade | undefined> =>
    access_id === null ? undefined : this.net.gmoStore.get<GmoTrade>('gmo.trade', access_id);

  /** Makes the gateway repeat the webhooks that follow until they are received. */
  private async surely(work: () => Promise<unknown>): Promise<void> {
    const before = new Set<Post>(this.net.mailbox);
    await work();
    for (const webhook of this.net.mailbox) if (!before.has(webhook)) webhook.surely = true;
  }

  private call(api: string, trade: GmoTrade, also: Record<string, string>): Promise<unknown> {
    const fields = {
      ShopID: DEMO_SHOP.shop_id,
      ShopPass: DEMO_SHOP.shop_pass,
      AccessID: trade.access_id,
      AccessPass: trade.access_pass,
      ...also,
    };
    return this.net.atGateway(
      'POST',
      `/sandbox/gmo/payment/${api}.idPass`,
      new URLSearchParams(fields).toString(),
    );
  }

  /** Makes the next refund by this call fail: finally, like one that is too old, or temporarily. */
  async refuseNextRefund(api: (typeof refundCalls)[number], for_good: boolean): Promise<void> {
    const refusals: Record<typeof api, readonly ['gmo' | 'payuni', forGood: string]> = {
      AlterTran: ['gmo', 'E11010010'],
      ChangeTran: ['gmo', 'E11010010'],
      PaypayCancelReturn: ['gmo', 'M01085011'],
      // a payment that PAYUNi has not settled yet can be canceled later
      'trade/cancel': ['payuni', 'CANCEL04001'],
      'trade/close': ['payuni', 'CLOSE03001'],
    };
    const [gateway, code] = refusals[api];
    if (gateway === 'gmo')
      await this.net.control('gmo', {
        next_api_fault: { api, info: for_good ? code : 'E92000001' },
      });
    else
      await this.net.control('payuni', {
        next_api_fault: { api, code: for_good ? code : 'CANCEL04001' },
      });
  }

  async cancelNumber(nth: number): Promise<void> {
    const attempt = await this.pick(
      nth,
      ({ provider }) => factsOf(provider).returnedBy === 'store',
    );
    const trade = attempt && (await this.tradeAtGmo(attempt));
    if (trade) await this.call('CvsCancel', trade, { OrderID: trade.order_id });
  }

  /**
   * Changes the amount of a payment at the gateway before the shop knows of it. A card's amount
   * is only checked once it is captured.
   */
  async changeAmount(nth: number, by: number): Promise<void> {
    const unheard = ({ status }: AttemptNow) =>
      ['starting', 'redirected', 'finishing', 'issued', 'unknown', 'left'].includes(status);
    const attempt = await this.pick(nth, unheard);
    if (!attempt?.access_id) return;
    if (gatewayOf(attempt.provider) === 'payuni') {
      await this.net.payuniStore.update<PayuniTrade>(
        'payuni.trade',
        attempt.access_id,
        (trade) =>
          trade && {
            ...trade,
            amount: trade.amount + by,
            close: {
              ...trade.close,
              amount: trade.close.amount === 0 ? 0 : trade.close.amount + by,
            },
          },
      );
      return;
    }
    await this.net.gmoStore.update<GmoTrade>('gmo.trade', attempt.access_id, (trade) => {
      if (
        !trade ||
        (attempt.provider === 'gmo_credit' && trade.status !== 'CAPTURE') ||
        (trade.paypay?.cancel_amount ?? 0) > 0
      )
        return trade;
      return { ...trade, amount: trade.amount + by };
    });
  }

  async returnMoney(nth: number): Promise<void> {
    const attempt = await this.pick(
      nth,
      ({ provider }) => gatewayOf(provider) === 'gmo' && factsOf(provider).returnedBy === 'gateway',
    );
    const trade = attempt && (await this.tradeAtGmo(attempt));
    if (trade?.status !== 'CAPTURE') return;
    await this.surely(() =>
      trade.paypay
        ? this.call('PaypayCancelReturn', trade, {
            OrderID: trade.order_id,
            CancelAmount: String(trade.amount - trade.paypay.cancel_amount),
            CancelTax: '0',
          })
        : this.call('AlterTran', trade, { JobCd: 'VOID' }),
    );
  }

  /** A till takes cash for a number that was canceled, or expired, in the same minutes. */
  async takeCash(slip: { receipt_no: string; conf_no: string } | undefined): Promise<void> {
    if (!slip) return;
    const row = await this.net.gmoStore.get<{ access_id: string }>(
      'gmo.number',
      `${slip.receipt_no}/${slip.conf_no}`,
    );
    if (!row) return;
    const now = this.scope.world.now();
    let paid: GmoTrade | undefined;
    await this.net.gmoStore.update<GmoTrade>('gmo.trade', row.access_id, (trade) => {
      const isOver =
        trade &&
        ['CANCEL', 'EXPIRED'].includes(trade.status) &&
        now - Date.parse(trade.processed_at) < tillMs;
      paid = isOver
        ? { ...trade, status: 'PAYSUCCESS', processed_at: new Date(now).toISOString() }
        : undefined;
      return paid ?? trade;
    });
    if (!paid) return;
    const moved = paid;
    await this.surely(async () => {
      await queueWebhook(this.net.gmoStore, moved, new Date(now));
      await this.net.control('gmo', { tick: new Date(now).toISOString() });
    });
  }
}
