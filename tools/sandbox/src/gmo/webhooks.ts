import { webhookQueue, type WebhookQueue, type Send } from '../provider/webhook-queue.ts';
import { encodeForm } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { errCode } from './faults.ts';
import type { SandboxStore } from '../provider/store.ts';
import { payTypeOf, type SandboxTrade } from './trades.ts';

/** GMO 1.10: the webhook's body, with masked passwords. */
function webhookBody(trade: SandboxTrade): string {
  return encodeForm({
    ShopID: trade.shop_id,
    ShopPass: '*'.repeat(10),
    AccessID: trade.access_id,
    AccessPass: '*'.repeat(32),
    OrderID: trade.order_id,
    Status: trade.status,
    JobCd: trade.job_cd,
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    Currency: 'JPN',
    Forward: trade.forward,
    Method: trade.method,
    PayTimes: trade.pay_times,
    TranID: trade.tran_id,
    Approve: trade.approve,
    TranDate: trade.tran_date,
    ErrCode: trade.err_info === '' ? '' : errCode(trade.err_info),
    ErrInfo: trade.err_info,
    PayType: payTypeOf(trade),
    CvsCode: trade.cvs?.convenience,
    CvsConfNo: trade.cvs?.conf_no,
    CvsReceiptNo: trade.cvs?.receipt_no,
    PaymentTerm: trade.cvs?.payment_term,
    FinishDate: trade.cvs?.finish_date,
    PayPayTrackingID: trade.paypay?.tracking_id,
    PayPayOrderID: trade.paypay?.paypay_order_id,
    PayPayAcceptCode: trade.paypay?.accept_code,
    PayPayCancelAmount: trade.paypay ? String(trade.paypay.cancel_amount) : undefined,
    PayPayCancelTax: trade.paypay ? '0' : undefined,
  });
}

/**
 * The webhooks still to be sent: the answer `0` ends one, anything else repeats it about hourly,
 * five times (GMO 1.10).
 */
export const webhooksOf = (store: SandboxStore, send?: Send): WebhookQueue =>
  webhookQueue(store, {
    kind: 'gmo.webhook',
    resendMs: 3_600_000,
    send,
    accepts: async (response) => response.status === 200 && (await response.text()).trim() === '0',
  });

/** Queues a webhook for `dueAt`; it is sent to the shop's address at that time. */
export const queueWebhook = (
  store: SandboxStore,
  trade: SandboxTrade,
  dueAt: Date,
): Promise<void> => webhooksOf(store).queue({ url: null, body: webhookBody(trade) }, dueAt);
