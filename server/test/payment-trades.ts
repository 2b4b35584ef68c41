import type { PaymentGateway } from '@noren/contract/payment-methods';
import { type SandboxTrade as GmoTrade, payTypeOf } from '../../tools/sandbox/src/gmo/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../../tools/sandbox/src/payuni/trades.ts';
import type { PaymentWorld } from './payment-world.ts';

/** A gateway's record of a trade, with its balance. */
export interface Trade {
  key: string;
  number: string;
  gateway: PaymentGateway;
  /** no gateway returns it */
  isCash: boolean;
  kept: number;
}

function keptAtGmo(trade: GmoTrade): number {
  if (!['AUTH', 'CAPTURE', 'SALES', 'PAYSUCCESS', 'RETURN', 'REQRETURN'].includes(trade.status))
    return 0;
  if (trade.status === 'RETURN' && !trade.paypay) return 0;
  return trade.amount - (trade.paypay?.cancel_amount ?? 0);
}
const keptAtPayuni = ({ trade_status, amount, refund }: PayuniTrade): number =>
  trade_status === '1' ? amount - (refund === null || refund.undone ? 0 : refund.total) : 0;

/** Every trade in the records of both gateways, whether or not the shop knows it. */
export async function tradesOf(world: PaymentWorld): Promise<Trade[]> {
  const gmo = await world.net.gmoStore.list<GmoTrade>('gmo.trade');
  const payuni = await world.net.payuniStore.list<PayuniTrade>('payuni.trade');
  return [
    ...gmo.map(({ key, value }): Trade => ({
      key,
      number: value.order_id,
      gateway: 'gmo',
      isCash: payTypeOf(value) === '3',
      kept: keptAtGmo(value),
    })),
    ...payuni.map(({ key, value }): Trade => ({
      key,
      number: value.mer_trade_no,
      gateway: 'payuni',
      isCash: false,
      kept: keptAtPayuni(value),
    })),
  ];
}
