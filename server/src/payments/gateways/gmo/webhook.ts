/**
 * Result notification (結果通知): a form that GMO posts to us when a trade changes. It is unsigned, so
 * it only triggers an inquiry (GMO 1.10). Money counts as taken once SearchTrade has confirmed it.
 */
import * as z from 'zod/mini';
import { decodeForm } from './codec.ts';
import { methodFromPayType } from './status.ts';

/** The body of our answer, HTTP 200; GMO repeats after `1` hourly, five times. */
export const RECEIVED = '0';
export const NOT_RECEIVED = '1';

const text = z._default(z.string().check(z.maxLength(300)), '');
const wholeYen = z.pipe(
  z._default(z.string().check(z.regex(/^\d{0,9}$/)), ''),
  z.transform((digits: string) => Number(digits === '' ? '0' : digits)),
);

const wireWebhook = z.object({
  ShopID: z.string().check(z.regex(/^[A-Za-z0-9]{1,13}$/)),
  OrderID: z.string().check(z.regex(/^[A-Za-z0-9-]{1,27}$/)),
  AccessID: z.string().check(z.regex(/^[0-9a-zA-Z]{32}$/)),
  Status: z.string().check(z.regex(/^[A-Z0-9]{1,20}$/)),
  PayType: z.string().check(z.regex(/^\d{1,2}$/)),
  JobCd: text,
  Amount: wholeYen,
  Tax: wholeYen,
  Currency: text,
  Forward: text,
  Method: text,
  PayTimes: text,
  TranID: text,
  Approve: text,
  TranDate: text,
  ErrCode: text,
  ErrInfo: text,
  CvsCode: text,
  CvsConfNo: text,
  CvsReceiptNo: text,
  PaymentTerm: text,
  FinishDate: text,
  ReceiptDate: text,
  PayPayTrackingID: text,
  PayPayOrderID: text,
  PayPayAcceptCode: text,
  PayPayCancelAmount: wholeYen,
});

/** One webhook. Texts are '' when absent; amounts whole yen; dates yyyyMMddHHmmss in JST. */
export type Webhook = {
  shop_id: string;
  order_id: string;
  access_id: string;
  status: string;
  pay_type: string;
  job_cd: string;
  amount: number;
  tax: number;
  tran_id: string;
  approve: string;
  tran_date: string;
  err_code: string;
  err_info: string;
  cvs: {
    code: string;
    conf_no: string;
    receipt_no: string;
    payment_term: string;
    finish_date: string;
    receipt_date: string;
  };
  paypay: { tracking_id: string; order_id: string; accept_code: string; cancel_amount: number };
};

export type ParsedWebhook =
  | { kind: 'payment'; webhook: Webhook }
  /** The console's test whether our address answers: there is no order, answer RECEIVED. */
  | { kind: 'connectivity_test' }
  /** `fields` are the names of missing or malformed fields; never their values. */
  | { kind: 'malformed'; fields: string[] };

/** Parses and checks the body of POST /api/notify/gmo. Never throws. */
export function parseWebhook(body: Buffer | string): ParsedWebhook {
  const fields = decodeForm(body);
  if (fields['ErrCode'] === 'E00' || fields['ErrInfo'] === 'E00000000')
    return { kind: 'connectivity_test' };
  const parsed = wireWebhook.safeParse({ ...fields });
  if (!parsed.success) {
    return {
      kind: 'malformed',
      fields: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))],
    };
  }
  const wire = parsed.data;
  return {
    kind: 'payment',
    webhook: {
      shop_id: wire.ShopID,
      order_id: wire.OrderID,
      access_id: wire.AccessID,
      status: wire.Status,
      pay_type: wire.PayType,
      job_cd: wire.JobCd,
      amount: wire.Amount,
      tax: wire.Tax,
      tran_id: wire.TranID,
      approve: wire.Approve,
      tran_date: wire.TranDate,
      err_code: wire.ErrCode,
      err_info: wire.ErrInfo,
      cvs: {
        code: wire.CvsCode,
        conf_no: wire.CvsConfNo,
        receipt_no: wire.CvsReceiptNo,
        payment_term: wire.PaymentTerm,
        finish_date: wire.FinishDate,
        receipt_date: wire.ReceiptDate,
      },
      paypay: {
        tracking_id: wire.PayPayTrackingID,
        order_id: wire.PayPayOrderID,
        accept_code: wire.PayPayAcceptCode,
        cancel_amount: wire.PayPayCancelAmount,
      },
    },
  };
}

/** What our own row says about the trade of a webhook. */
export type OwnTrade = {
  shop_id: string;
  gateway_order_id: string;
  access_id: string;
  pay_type: string;
  amount: number;
};

/** Returns the fields in which a webhook differs from our row. Empty: none (GMO 1.10). */
export function webhookMismatches(webhook: Webhook, own: OwnTrade): string[] {
  const checks: [string, boolean][] = [
    ['ShopID', webhook.shop_id === own.shop_id],
    ['OrderID', webhook.order_id === own.gateway_order_id],
    ['AccessID', webhook.access_id === own.access_id],
    ['PayType', webhook.pay_type === own.pay_type],
    ['Amount', webhook.amount + webhook.tax === own.amount],
  ];
  return checks.filter(([, same]) => !same).map(([name]) => name);
}

// Progress of each status in a trade's life. Of equal ranks, the first status is kept.
const RANK: Record<string, number> = {
  UNPROCESSED: 0,
  AUTHENTICATED: 1,
  REQSUCCESS: 1,
  // PayPay: the buyer opened PayPay after the request was accepted
  PAYSTART: 2,
  AUTHPROCESS: 2,
  CHECK: 2,
  AUTH: 3,
  SAUTH: 3,
  PAYFAIL: 4,
  EXPIRED: 4,
  CAPTURE: 5,
  SALES: 5,
  PAYSUCCESS: 5,
  REQRETURN: 6,
  CANCEL: 7,
  VOID: 7,
  RETURN: 7,
  RETURNX: 7,
};
// A konbini number can only be canceled unpaid; cash that was taken anyway outweighs it.
const CVS_CANCEL_RANK = 4;

function rank(status: string, payType: string): number | undefined {
  if (status === 'CANCEL' && methodFromPayType(payType) === 'cvs') return CVS_CANCEL_RANK;
  return RANK[status];
}

/**
 * Whether `incoming` moves the trade forward from `previousStatus` (GMO's statuses; null: none
 * yet). Webhooks come late, doubled and out of order: a REQSUCCESS after PAYSUCCESS is outdated. An
 * unknown status is not newer.
 */
export function isNewer(
  previousStatus: string | null,
  incoming: { status: string; pay_type: string },
): boolean {
  const next = rank(incoming.status, incoming.pay_type);
  if (next === undefined) return false;
  if (previousStatus === null) return true;
  return next > (rank(previousStatus, incoming.pay_type) ?? -1);
}
