import {
  rowsToFields,
  type Fields,
} from '../../../../server/src/payments/gateways/payuni/codec.ts';
import { refuse, SandboxFault } from './faults.ts';
import { nextTaipeiMidnight, taipeiStamp } from './taipei-clock.ts';
import { changeTrade, hasExpired, tradeByNo, tradeByNumber, type SandboxTrade } from './trades.ts';
import type { SandboxApi, SandboxWorld } from './world.ts';

const DAY_MS = 86_400_000;
/** PAYUNi 2.6. */
const CAPTURE_DAYS = 3;
const REFUND_DAYS = 180;

/** Returns CloseStatus at a time: a requested close is done when the day is over. */
function closeStatus({ close }: SandboxTrade, now: Date): '1' | '2' | '3' | '9' {
  return close.status === '1' && now.toISOString() >= close.due_at ? '2' : close.status;
}

const captured = (trade: SandboxTrade, now: Date): number =>
  closeStatus(trade, now) === '2' ? trade.close.amount : 0;
const refunded = (trade: SandboxTrade): number => trade.refund?.total ?? 0;

function refundStatus({ refund }: SandboxTrade, now: Date): string {
  if (refund === null) return '';
  if (refund.undone) return '3';
  return now.toISOString() >= refund.due_at ? '2' : '1';
}

function tradeRow(trade: SandboxTrade, now: Date): Fields {
  const stamp = (iso: string) => (iso === '' ? '' : taipeiStamp(new Date(iso)));
  return {
    MerTradeNo: trade.mer_trade_no,
    TradeNo: trade.trade_no,
    TradeAmt: String(trade.amount),
    TradeFee: '0',
    TradeStatus: hasExpired(trade, now) ? '4' : trade.trade_status,
    PaymentType: '1',
    PaymentDay: stamp(trade.paid_at),
    CreateDay: stamp(trade.created_at),
    Gateway: '1',
    DataSource: trade.trade_status === '8' ? 'B' : 'A',
    Card6No: trade.card.card6_no,
    Card4No: trade.card.card4_no,
    CardExp: trade.card.expired,
    CardInst: '1',
    AuthCode: trade.auth_code,
    AuthType: trade.card.brand === 'UnionPay' ? '7' : '1',
    CardBank: '-',
    CloseStatus: closeStatus(trade, now),
    CloseAmt: String(captured(trade, now)),
    RefundType: trade.refund === null ? '' : '2',
    RefundStatus: refundStatus(trade, now),
    RefundAmt: trade.refund === null ? '' : String(trade.refund.last),
    RefundDay: stamp(trade.refund?.at ?? ''),
    RemainAmt: String(captured(trade, now) - refunded(trade)),
  };
}

/** PAYUNi 2.6. Never returns a card's hash. */
export const tradeQuery: SandboxApi = async (world, fields) => {
  const own = fields['MerTradeNo'] ?? '';
  const tradeNo = fields['TradeNo'] ?? '';
  const mer_id = fields['MerID'] ?? '';
  refuse(own === '' && tradeNo === '', 'QUERY02002');
  const trade =
    own === ''
      ? await tradeByNo(world.store, tradeNo)
      : await tradeByNumber(world.store, mer_id, own);
  if (trade === undefined || trade.mer_id !== mer_id) throw new SandboxFault('QUERY03001');
  return {
    Status: 'SUCCESS',
    Message: '查詢成功',
    ...rowsToFields([tradeRow(trade, world.now())]),
  };
};

async function openTrade(
  world: SandboxWorld,
  fields: Fields,
  absent: string,
): Promise<SandboxTrade> {
  const trade = await tradeByNo(world.store, fields['TradeNo'] ?? '');
  if (trade === undefined || trade.mer_id !== fields['MerID']) throw new SandboxFault(absent);
  return trade;
}

/**
 * Returns the trade after a CloseType; null if its state does not allow it. Amounts are whole TWD.
 * PAYUNi 2.6: terms, parts, UnionPay.
 */
function afterClose(
  trade: SandboxTrade,
  type: string,
  amount: number,
  now: Date,
): SandboxTrade | null {
  const status = closeStatus(trade, now);
  if (trade.trade_status !== '1') return null;
  const remaining = captured(trade, now) - refunded(trade);
  const refund = trade.refund;
  switch (type) {
    case '1':
      if (
        status === '2' ||
        amount > trade.amount ||
        now.getTime() - Date.parse(trade.paid_at) > CAPTURE_DAYS * DAY_MS
      )
        return null;
      return { ...trade, close: { status: '2', amount, due_at: now.toISOString() } };
    case '-1':
      return status === '1' ? { ...trade, close: { status: '3', amount: 0, due_at: '' } } : null;
    case '2':
      if (
        status !== '2' ||
        amount > remaining ||
        now.getTime() - Date.parse(trade.close.due_at) > REFUND_DAYS * DAY_MS
      )
        return null;
      if (trade.card.brand === 'UnionPay' && amount !== trade.close.amount) return null;
      return {
        ...trade,
        refund: {
          total: refunded(trade) + amount,
          last: amount,
          at: now.toISOString(),
          due_at: nextTaipeiMidnight(now).toISOString(),
          undone: false,
        },
      };
    case '-2':
      return refund !== null && refundStatus(trade, now) === '1'
        ? { ...trade, refund: { ...refund, total: refund.total - refund.last, undone: true } }
        : null;
    default:
      return null;
  }
}

/** PAYUNi 2.6. */
export const tradeClose: SandboxApi = async (world, fields) => {
  const type = fields['CloseType'] ?? '';
  const amount = fields['TradeAmt'] ?? '';
  refuse(!/^-?[12]$/.test(type), 'CLOSE02008');
  refuse(/^[12]$/.test(type) && !/^[1-9]\d{0,5}$/.test(amount), 'CLOSE02010');
  const { trade_no } = await openTrade(world, fields, 'CLOSE03001');
  await changeTrade(world.store, trade_no, (trade) => {
    const next = afterClose(trade, type, Number(amount), world.now());
    if (next === null) throw new SandboxFault('CLOSE03001');
    return next;
  });
  return {
    Status: 'SUCCESS',
    Message: '處理成功',
    MerID: fields['MerID'] ?? '',
    TradeNo: trade_no,
    CloseType: type,
  };
};

/**
 * PAYUNi 2.6: only for an authorised trade that is not captured. @NOTE spec silent: an open 3-D
 * Secure page is neither.
 */
export const tradeCancel: SandboxApi = async (world, fields) => {
  const { trade_no } = await openTrade(world, fields, 'CANCEL03001');
  await changeTrade(world.store, trade_no, (trade) => {
    if (trade.trade_status !== '1' || closeStatus(trade, world.now()) === '2')
      throw new SandboxFault('CANCEL03001');
    return { ...trade, trade_status: '3', close: { status: '3', amount: 0, due_at: '' } };
  });
  return {
    Status: 'SUCCESS',
    Message: '取消授權成功',
    MerID: fields['MerID'] ?? '',
    TradeNo: trade_no,
  };
};
