import { wireLength, type Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { switches } from './control.ts';
import { DEMO_SHOP } from './credentials.ts';
import { errCode, FaultList, SandboxFault } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import { stateAt, changePaypay, assertApproved, newPaypay, RETURN_MS } from './paypay-trades.ts';
import {
  checkAccess,
  insertTrade,
  newTrade,
  openTrade,
  payTypeOf,
  tradeByOrder,
  type SandboxTrade,
} from './trades.ts';
import type { SandboxApi } from './world.ts';

/** Checks ShopID and ShopPass with the codes of calls that are not about cards (GMO 1.8 step 2). */
function checkShop(fields: Fields, faults: FaultList): void {
  const id = fields['ShopID'] ?? '';
  const pass = fields['ShopPass'] ?? '';
  faults.when(id === '', 'M01002001');
  faults.when(pass === '', 'M01003001');
  faults.when(
    id !== '' && pass !== '' && (id !== DEMO_SHOP.shop_id || pass !== DEMO_SHOP.shop_pass),
    'E01030002',
  );
}

function checkOrderId(fields: Fields, faults: FaultList): void {
  const orderId = fields['OrderID'] ?? '';
  faults.when(orderId === '', 'M01004001');
  faults.when(orderId.length > 27, 'M01004002');
  faults.when(orderId !== '' && !/^[A-Za-z0-9-]+$/.test(orderId), 'M01004012');
}

/** Checks an amount: missing, too long, not digits, zero. */
function checkYen(text: string, group: string, faults: FaultList): void {
  faults.when(text === '', `${group}001`);
  faults.when(text.length > 7, `${group}005`);
  faults.when(text !== '' && !/^\d+$/.test(text), `${group}006`);
  faults.when(/^0+$/.test(text), `${group}011`);
}

/** Returns the trade of a PayPay call, named by its access pair and order id. */
async function open(store: Parameters<typeof openTrade>[0], fields: Fields): Promise<SandboxTrade> {
  const trade = await openTrade(store, fields, '45');
  if (trade.order_id !== fields['OrderID']) throw new SandboxFault(['E01110002']);
  return trade;
}

/** GMO 1.8 step 1. */
export const entryTranPaypay: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkOrderId(fields, faults);
  const jobCd = fields['JobCd'] ?? '';
  faults.when(jobCd === '', 'E01050001');
  faults.when(jobCd !== '' && jobCd !== 'AUTH' && jobCd !== 'CAPTURE', 'E01050002');
  checkYen(fields['Amount'] ?? '', 'M01005', faults);
  faults.when(!/^\d{0,7}$/.test(fields['Tax'] ?? ''), 'M01006006');
  faults.stop();
  const trade: SandboxTrade = { ...newTrade(fields, world.now()), job_cd: jobCd, paypay: null };
  if (!(await insertTrade(world.store, trade))) throw new SandboxFault(['M01004010']);
  return { reply: { AccessID: trade.access_id, AccessPass: trade.access_pass } };
};

/** GMO 1.8 step 2. */
export const execTranPaypay: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  checkOrderId(fields, faults);
  const retUrl = fields['RetURL'] ?? '';
  faults.when(retUrl === '', 'E01530001');
  faults.when(retUrl.length > 256 || (retUrl !== '' && !/^https?:\/\//.test(retUrl)), 'E01530005');
  const seconds = fields['PaymentTermSec'] || '120';
  faults.when(!/^\d+$/.test(seconds), 'M01013006');
  faults.when(
    /^\d+$/.test(seconds) && (Number(seconds) < 120 || Number(seconds) > 86_400),
    'M01013011',
  );
  for (const n of [1, 2, 3])
    faults.when(wireLength(fields[`ClientField${n}`] ?? '') > 100, `E01${31 + n}0012`);
  faults.stop();
  const opened = await open(world.store, fields);
  const now = world.now();
  const paypay = newPaypay(retUrl, Number(seconds), now);
  const changed = await changePaypay(world.store, opened.access_id, now, (trade) => {
    if (trade.status !== 'UNPROCESSED') throw new SandboxFault(['M01004014']);
    return {
      ...trade,
      status: 'REQSUCCESS',
      paypay,
      processed_at: now.toISOString(),
      client_fields: [
        fields['ClientField1'] ?? '',
        fields['ClientField2'] ?? '',
        fields['ClientField3'] ?? '',
      ],
      echo_client_fields: fields['ClientFieldFlag'] === '1',
    };
  });
  return {
    reply: {
      AccessID: changed.access_id,
      Token: paypay.token,
      StartURL: `${world.pageBase()}/payment/PaypayStart.idPass`,
      StartLimitDate: jstStamp(new Date(paypay.ends_at)),
    },
  };
};

/** GMO 1.8 step 6: captures a reserved amount. */
export const paypaySales: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  checkOrderId(fields, faults);
  checkYen(fields['Amount'] ?? '', 'M01005', faults);
  faults.stop();
  const opened = await open(world.store, fields);
  const now = world.now();
  const changed = await changePaypay(world.store, opened.access_id, now, (trade) => {
    assertApproved(trade);
    if (trade.status === 'CAPTURE' || trade.status === 'SALES')
      throw new SandboxFault(['E11010001']);
    if (trade.status !== 'AUTH') throw new SandboxFault(['E11010003']);
    if (Number(fields['Amount']) !== trade.amount) throw new SandboxFault(['E01060010']);
    return {
      ...trade,
      status: 'SALES',
      job_cd: 'SALES',
      processed_at: now.toISOString(),
      tran_date: jstStamp(now),
    };
  });
  return {
    reply: {
      OrderID: changed.order_id,
      Status: changed.status,
      Amount: String(changed.amount),
      Tax: String(changed.tax),
    },
    moved: changed,
  };
};

/** GMO 1.8 step 7: releases a reserved amount as a whole, or returns a captured one in parts. */
export const paypayCancelReturn: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  checkOrderId(fields, faults);
  checkYen(fields['CancelAmount'] ?? '', 'M01085', faults);
  faults.when(!/^\d{0,7}$/.test(fields['CancelTax'] ?? ''), 'M01086006');
  faults.stop();
  const opened = await open(world.store, fields);
  const later = (await switches(world.store)).paypay_refunds === 'later';
  const now = world.now();
  const sum = Number(fields['CancelAmount']) + Number(fields['CancelTax'] || '0');
  const changed = await changePaypay(world.store, opened.access_id, now, (trade, paypay) => {
    assertApproved(trade);
    const whole = trade.amount + trade.tax;
    const remaining = whole - (paypay?.cancel_amount ?? whole);
    const takes =
      trade.status === 'CAPTURE' || trade.status === 'SALES' || trade.status === 'RETURN';
    if (paypay === null || remaining === 0 || !(takes || trade.status === 'AUTH'))
      throw new SandboxFault(['E11010003']);
    if (sum > remaining || (trade.status === 'AUTH' && sum !== remaining))
      throw new SandboxFault(['M01085011']);
    const stamps = { processed_at: now.toISOString(), tran_date: jstStamp(now) };
    const returned = { ...paypay, cancel_amount: paypay.cancel_amount + sum };
    if (trade.status === 'AUTH') return { ...trade, ...stamps, status: 'CANCEL', paypay: returned };
    if (!later) return { ...trade, ...stamps, status: 'RETURN', paypay: returned };
    return {
      ...trade,
      ...stamps,
      status: 'REQRETURN',
      paypay: { ...returned, returned_at: new Date(now.getTime() + RETURN_MS).toISOString() },
    };
  });
  const reply = {
    OrderID: changed.order_id,
    Status: changed.status,
    CancelAmount: fields['CancelAmount'] ?? '',
    CancelTax: fields['CancelTax'] || '0',
  };
  return { reply, moved: changed };
};

/** GMO 1.8 step 5. Expiry is reported at once, even before the job has run. */
export const searchPaypayTrade: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkOrderId(fields, faults);
  faults.stop();
  const found = await tradeByOrder(world.store, fields['ShopID'] ?? '', fields['OrderID'] ?? '');
  if (found === undefined || payTypeOf(found) !== '45') throw new SandboxFault(['E01110002']);
  const trade = stateAt(found, world.now());
  return {
    reply: {
      OrderID: trade.order_id,
      Status: trade.status,
      ProcessDate: jstStamp(new Date(trade.processed_at)),
      JobCd: trade.job_cd,
      AccessID: trade.access_id,
      AccessPass: trade.access_pass,
      Amount: String(trade.amount),
      Tax: String(trade.tax),
      ClientField1: trade.client_fields[0],
      ClientField2: trade.client_fields[1],
      ClientField3: trade.client_fields[2],
      PayType: '45',
      PayPayCancelAmount: String(trade.paypay?.cancel_amount ?? 0),
      PayPayCancelTax: '0',
      PayPayTrackingID: trade.paypay?.tracking_id ?? '',
      PayPayAcceptCode: trade.paypay?.accept_code ?? '',
      PayPayOrderID: trade.paypay?.paypay_order_id ?? '',
      ...(trade.err_info === ''
        ? {}
        : { ErrCode: errCode(trade.err_info), ErrInfo: trade.err_info }),
    },
  };
};
