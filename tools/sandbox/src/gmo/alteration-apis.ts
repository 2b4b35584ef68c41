import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { checkShop } from './credentials.ts';
import { searchCvsTrade } from './cvs-apis.ts';
import { errCode, FaultList, SandboxFault } from './faults.ts';
import { jstDay, jstMonth, jstStamp } from './jst-clock.ts';
import { checkAmount } from './payment-apis.ts';
import { searchPaypayTrade } from './paypay-apis.ts';
import {
  acquirerMarks,
  changeTrade,
  checkAccess,
  openTrade,
  payTypeOf,
  tradeByOrder,
  type SandboxTrade,
  type TradeStatus,
} from './trades.ts';
import type { SandboxApi } from './world.ts';

const HELD: TradeStatus[] = ['AUTH', 'SAUTH', 'CAPTURE', 'SALES'];
const NOT_SETTLED: TradeStatus[] = ['UNPROCESSED', 'AUTHENTICATED'];
const LIMIT_DAYS = 180;

/** Returns why a trade cannot take this JobCd now; null if it can (GMO 1.3). */
export function alterationFault(
  trade: SandboxTrade,
  jobCd: string,
  amount: number,
  now: Date,
): string | null {
  if (NOT_SETTLED.includes(trade.status)) return 'E11010002';
  const processed = new Date(trade.processed_at);
  if (now.getTime() - processed.getTime() > LIMIT_DAYS * 86_400_000) return 'E11010010';
  const held = HELD.includes(trade.status);
  const sameDay = jstDay(processed) === jstDay(now);
  const sameMonth = jstMonth(processed) === jstMonth(now);
  switch (jobCd) {
    case 'SALES':
      if (trade.status === 'CAPTURE' || trade.status === 'SALES') return 'E11010001';
      if (trade.status !== 'AUTH') return 'E11010003';
      return amount === trade.amount ? null : 'E01060010';
    case 'VOID':
      return held && sameDay ? null : 'E11010003';
    case 'RETURN':
      return held && !sameDay && sameMonth ? null : 'E11010003';
    case 'RETURNX':
      return held && !sameMonth ? null : 'E11010003';
    case 'AUTH':
    case 'CAPTURE':
      return trade.status === 'VOID' ? null : 'E11010003';
    default:
      return 'E01050002';
  }
}

const ALTERATIONS = new Set(['SALES', 'VOID', 'RETURN', 'RETURNX', 'AUTH', 'CAPTURE']);

function alterationFields(trade: SandboxTrade): Fields {
  return {
    AccessID: trade.access_id,
    AccessPass: trade.access_pass,
    Forward: trade.forward,
    Approve: trade.approve,
    TranID: trade.tran_id,
    TranDate: trade.tran_date,
  };
}

/** GMO 1.3. */
export const alterTran: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  const jobCd = fields['JobCd'] ?? '';
  faults.when(jobCd === '', 'E01050001');
  faults.when(jobCd !== '' && !ALTERATIONS.has(jobCd), 'E01050002');
  if (jobCd === 'SALES' || jobCd === 'AUTH' || jobCd === 'CAPTURE') checkAmount(fields, faults);
  faults.stop();
  const opened = await openTrade(world.store, fields);
  const now = world.now();
  const marks = acquirerMarks(now);
  const amount = Number(fields['Amount'] || '0');
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    const why = alterationFault(trade, jobCd, amount, now);
    if (why !== null) throw new SandboxFault([why]);
    const authorisesAgain = jobCd === 'AUTH' || jobCd === 'CAPTURE';
    return {
      ...trade,
      ...marks,
      job_cd: jobCd,
      status: jobCd as TradeStatus,
      ...(authorisesAgain ? { amount } : {}),
    };
  });
  return { reply: alterationFields(changed), moved: changed };
};

/** GMO 1.3: changes the amount of a reserved or captured trade. */
export const changeTran: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  const jobCd = fields['JobCd'] ?? '';
  faults.when(jobCd === '', 'E01050001');
  faults.when(jobCd !== '' && jobCd !== 'AUTH' && jobCd !== 'CAPTURE', 'E01050002');
  checkAmount(fields, faults);
  faults.stop();
  const opened = await openTrade(world.store, fields);
  const now = world.now();
  const marks = acquirerMarks(now);
  const status: TradeStatus = jobCd === 'AUTH' ? 'AUTH' : 'CAPTURE';
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    if (NOT_SETTLED.includes(trade.status)) throw new SandboxFault(['E11010002']);
    if (!HELD.includes(trade.status)) throw new SandboxFault(['E11010003']);
    if (now.getTime() - Date.parse(trade.processed_at) > LIMIT_DAYS * 86_400_000)
      throw new SandboxFault(['E11010010']);
    if (jobCd === 'AUTH' && trade.status !== 'AUTH') throw new SandboxFault(['E01050004']);
    return {
      ...trade,
      ...marks,
      job_cd: jobCd,
      status,
      amount: Number(fields['Amount']),
      tax: Number(fields['Tax'] || '0'),
    };
  });
  return { reply: alterationFields(changed), moved: changed };
};

function tradeFields(trade: SandboxTrade): Fields {
  return {
    OrderID: trade.order_id,
    Status: trade.status,
    ProcessDate: jstStamp(new Date(trade.processed_at)),
    JobCd: trade.job_cd,
    AccessID: trade.access_id,
    AccessPass: trade.access_pass,
    ItemCode: '0000990',
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    SiteID: trade.site_id,
    MemberID: trade.member_id,
    CardNo: trade.card?.masked ?? '',
    Expire: trade.card?.expire ?? '',
    Method: trade.method,
    PayTimes: trade.pay_times,
    Forward: trade.forward,
    TranID: trade.tran_id,
    Approve: trade.approve,
    ClientField1: trade.client_fields[0],
    ClientField2: trade.client_fields[1],
    ClientField3: trade.client_fields[2],
    ...(trade.err_info === '' ? {} : { ErrCode: errCode(trade.err_info), ErrInfo: trade.err_info }),
  };
}

export const searchTrade: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  faults.when((fields['OrderID'] ?? '') === '', 'E01040001');
  faults.stop();
  const trade = await tradeByOrder(world.store, fields['ShopID'] ?? '', fields['OrderID'] ?? '');
  if (trade === undefined || payTypeOf(trade) !== '0') throw new SandboxFault(['E01110002']);
  return { reply: tradeFields(trade) };
};

/** GMO 1.3: SearchTrade with a PayType: cards (0), konbini (3) and PayPay (45). */
export const searchTradeMulti: SandboxApi = async (world, fields) => {
  if (fields['PayType'] === '3') return searchCvsTrade(world, fields);
  if (fields['PayType'] === '45') return searchPaypayTrade(world, fields);
  if ((fields['PayType'] ?? '') === '') throw new SandboxFault(['M01051001']);
  if (fields['PayType'] !== '0') throw new SandboxFault(['E01110002']);
  const { reply } = await searchTrade(world, fields);
  return { reply: { ...reply, PayType: '0' } };
};
