import { checkString } from '../../../../server/src/payments/gateways/gmo/check-string.ts';
import { wireLength, type Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { checkShop, DEMO_SHOP } from './credentials.ts';
import { errCode, FaultList, SandboxFault } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import { insertNumber, hasExpired } from './numbers.ts';
import {
  checkAccess,
  changeTrade,
  digits,
  insertTrade,
  newTrade,
  openTrade,
  payTypeOf,
  tradeByOrder,
  type SandboxNumber,
  type SandboxTrade,
} from './trades.ts';
import type { SandboxApi } from './world.ts';

/** Maximum amount of a slip in the konbini industry (rules 3.1). */
const MAX_YEN = 299_999;
/** Maximum term by chain, in days; the field has two digits (rules 3.1). */
const CHAINS: Record<string, number> = {
  '00001': 99,
  '00002': 60,
  '00005': 99,
  '00007': 99,
  '00008': 99,
};

const DAY_MS = 86_400_000;
const HALF_WIDTH = /[\x20-\x7e\uff61-\uff9f]/;

/** GMO 1.7. */
export const entryTranCvs: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  const orderId = fields['OrderID'] ?? '';
  faults.when(orderId === '', 'M01004001');
  faults.when(orderId.length > 27, 'M01004002');
  faults.when(orderId !== '' && !/^[A-Za-z0-9-]+$/.test(orderId), 'M01004012');
  const amount = fields['Amount'] ?? '';
  faults.when(amount === '', 'M01005001');
  faults.when(amount.length > 7, 'M01005005');
  faults.when(amount !== '' && !/^\d+$/.test(amount), 'M01005006');
  faults.when(
    /^\d{1,7}$/.test(amount) && (Number(amount) < 1 || Number(amount) > MAX_YEN),
    'M01005011',
  );
  faults.stop();
  const trade: SandboxTrade = { ...newTrade(fields, world.now()), cvs: null };
  if (!(await insertTrade(world.store, trade))) throw new SandboxFault(['M01004010']);
  return { reply: { AccessID: trade.access_id, AccessPass: trade.access_pass } };
};

function checkExecution(fields: Fields): void {
  const faults = new FaultList();
  checkAccess(fields, faults);
  const field = (name: string) => fields[name] ?? '';
  const chain = field('Convenience');
  faults.when(chain === '', 'M01009001');
  faults.when(chain !== '' && !(chain in CHAINS), 'M01009002');
  for (const [name, group] of [
    ['CustomerName', 'M01010'],
    ['CustomerKana', 'M01011'],
  ] as const) {
    const text = field(name);
    faults.when(text === '', `${group}001`);
    faults.when(wireLength(text) > 40, `${group}012`);
    faults.when(HALF_WIDTH.test(text), `${group}013`);
  }
  faults.when(
    field('CustomerKana') !== '' && !/^[ァ-ヺー・\u3000]+$/.test(field('CustomerKana')),
    'M01011013',
  );
  faults.when(field('TelNo') === '', 'M01012001');
  faults.when(field('TelNo').length > 13, 'M01012005');
  faults.when(!/^[\d-]*$/.test(field('TelNo')), 'M01012008');
  const days = field('PaymentTermDay');
  faults.when(days.length > 2, 'M01013005');
  faults.when(!/^\d*$/.test(days), 'M01013006');
  faults.when(/^\d{1,2}$/.test(days) && Number(days) > (CHAINS[chain] ?? 99), 'M01013011');
  faults.when(field('ReceiptsDisp11') === '', 'M01036001');
  faults.when(wireLength(field('ReceiptsDisp11')) > 42, 'M01036002');
  faults.when(HALF_WIDTH.test(field('ReceiptsDisp11')), 'M01036013');
  faults.when(
    !/^[\d-]{1,12}$/.test(field('ReceiptsDisp12')),
    field('ReceiptsDisp12') === '' ? 'M01037001' : 'M01037008',
  );
  faults.when(
    !/^\d\d:\d\d-\d\d:\d\d$/.test(field('ReceiptsDisp13')),
    field('ReceiptsDisp13') === '' ? 'M01038001' : 'M01038008',
  );
  faults.stop();
}

/** Generates numbers in the chain's format (GMO 1.7). */
function newNumbers(chain: string, tel: string): { receipt_no: string; conf_no: string } {
  if (chain === '00002') return { receipt_no: digits(12), conf_no: digits(5) };
  if (chain === '00007') return { receipt_no: digits(13), conf_no: '' };
  if (chain === '00008') return { receipt_no: digits(6), conf_no: tel.replaceAll('-', '') };
  return { receipt_no: digits(11), conf_no: digits(6) };
}

/** GMO 1.7; the number expires at 23:59:59 of its last day in Japan (rules 3.1). */
export const execTranCvs: SandboxApi = async (world, fields) => {
  checkExecution(fields);
  const opened = await openTrade(world.store, fields, '3');
  if (opened.order_id !== fields['OrderID']) throw new SandboxFault(['E01110002']);
  const now = world.now();
  const days = Number(fields['PaymentTermDay'] || '3');
  const payment_term = `${jstStamp(new Date(now.getTime() + days * DAY_MS)).slice(0, 8)}235959`;
  const chain = fields['Convenience'] ?? '';
  const number: SandboxNumber = {
    ...(await insertNumber(world.store, opened.access_id, payment_term, () =>
      newNumbers(chain, fields['TelNo'] ?? ''),
    )),
    convenience: chain,
    payment_term,
    shop_name: fields['ReceiptsDisp11'] ?? '',
    finish_date: '',
  };
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    if (trade.status !== 'UNPROCESSED') throw new SandboxFault(['M01004014']);
    return {
      ...trade,
      status: 'REQSUCCESS',
      cvs: number,
      processed_at: now.toISOString(),
      tran_date: jstStamp(now),
      client_fields: [
        fields['ClientField1'] ?? '',
        fields['ClientField2'] ?? '',
        fields['ClientField3'] ?? '',
      ],
      echo_client_fields: fields['ClientFieldFlag'] === '1',
    };
  });
  const reply: Fields = {
    OrderID: changed.order_id,
    Convenience: chain,
    ConfNo: number.conf_no,
    ReceiptNo: number.receipt_no,
    PaymentTerm: payment_term,
    TranDate: changed.tran_date,
  };
  reply['CheckString'] = checkString(reply, DEMO_SHOP.shop_pass, 'cvs');
  if (changed.echo_client_fields) reply['ClientField1'] = changed.client_fields[0];
  return { reply };
};

/** GMO 1.7: only while the number waits for cash. */
export const cvsCancel: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  checkAccess(fields, faults);
  faults.when((fields['OrderID'] ?? '') === '', 'E01040001');
  faults.stop();
  const opened = await openTrade(world.store, fields, '3');
  const now = world.now();
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    if (trade.status !== 'REQSUCCESS' || hasExpired(trade, now))
      throw new SandboxFault(['E11010003']);
    return { ...trade, status: 'CANCEL', processed_at: now.toISOString() };
  });
  return { reply: { OrderID: changed.order_id, Status: changed.status }, moved: changed };
};

/** GMO 1.3 with PayType 3. Expiry is reported at once, even before the job has run. */
export const searchCvsTrade: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  faults.when((fields['OrderID'] ?? '') === '', 'E01040001');
  faults.stop();
  const trade = await tradeByOrder(world.store, fields['ShopID'] ?? '', fields['OrderID'] ?? '');
  if (trade === undefined || payTypeOf(trade) !== '3') throw new SandboxFault(['E01110002']);
  return {
    reply: {
      OrderID: trade.order_id,
      Status: hasExpired(trade, world.now()) ? 'EXPIRED' : trade.status,
      ProcessDate: jstStamp(new Date(trade.processed_at)),
      AccessID: trade.access_id,
      AccessPass: trade.access_pass,
      Amount: String(trade.amount),
      Tax: String(trade.tax),
      ClientField1: trade.client_fields[0],
      ClientField2: trade.client_fields[1],
      ClientField3: trade.client_fields[2],
      PayType: '3',
      CvsCode: trade.cvs?.convenience ?? '',
      CvsConfNo: trade.cvs?.conf_no ?? '',
      CvsReceiptNo: trade.cvs?.receipt_no ?? '',
      PaymentTerm: trade.cvs?.payment_term ?? '',
      ...(trade.err_info === ''
        ? {}
        : { ErrCode: errCode(trade.err_info), ErrInfo: trade.err_info }),
    },
  };
};
