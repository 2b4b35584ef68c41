import { requiredField, tradeAccess, wholeYen, type Fields, type WireCall } from './codec.ts';
import { ownFault } from './gmo-error.ts';
import type {
  ExecTranPaypayInput,
  PaypayStartReply,
  PaypayTrade,
  ShopCredentials,
  TradeAccess,
} from './shapes.ts';

type Unless = <T, A>(info: string, absent: A, call: () => Promise<T>) => Promise<T | A>;

/** PayType of PayPay trades in searches and webhooks (GMO 1.8). */
const PAYPAY_PAY_TYPE = '45';

/** The calls for PayPay (GMO 1.8), part of the client. Only the browser can call PaypayStart. */
export function paypayCalls(call: WireCall, unless: Unless) {
  const tradeFields = (shop: ShopCredentials, trade: TradeAccess & { order_id: string }) => ({
    ShopID: shop.shop_id,
    ShopPass: shop.shop_pass,
    AccessID: trade.access_id,
    AccessPass: trade.access_pass,
    OrderID: trade.order_id,
  });

  return {
    /**
     * Opens a PayPay trade; nothing can be paid yet. M01004010: the order id was used before;
     * E61546010: no contract for this JobCd.
     */
    async entryTranPaypay(
      shop: ShopCredentials,
      input: { order_id: string; job_cd: 'AUTH' | 'CAPTURE'; amount: number },
    ): Promise<TradeAccess> {
      const reply = await call('EntryTranPaypay', {
        ShopID: shop.shop_id,
        ShopPass: shop.shop_pass,
        OrderID: input.order_id,
        JobCd: input.job_cd,
        Amount: String(input.amount),
      });
      return tradeAccess('EntryTranPaypay', reply);
    },

    /**
     * Gets the address and token with which the browser opens PayPay. The token is returned once: a
     * lost reply cannot be read again.
     */
    async execTranPaypay(
      shop: ShopCredentials,
      input: ExecTranPaypayInput,
    ): Promise<PaypayStartReply> {
      const reply = await call('ExecTranPaypay', {
        ...tradeFields(shop, input),
        RetURL: input.ret_url,
        PaymentTermSec: String(input.payment_term_sec),
        ClientField1: input.client_field,
        ClientFieldFlag: input.client_field === undefined ? undefined : '1',
      });
      const start = paypayStart('ExecTranPaypay', reply);
      if (start.access_id !== input.access_id) throw ownFault('ExecTranPaypay', 'ORDER_MISMATCH');
      return start;
    },

    /** Captures a reserved amount. E11010001: already captured; E11010002: not approved yet. */
    async paypaySales(
      shop: ShopCredentials,
      input: TradeAccess & { order_id: string; amount: number },
    ): Promise<{ status: string }> {
      const reply = await call('PaypaySales', {
        ...tradeFields(shop, input),
        Amount: String(input.amount),
        Tax: '0',
      });
      return { status: requiredField('PaypaySales', reply, 'Status') };
    },

    /**
     * Releases a reserved amount, or returns part or all of a captured one. M01085011: more than
     * remains. Not safe to repeat: search first.
     */
    async paypayCancelReturn(
      shop: ShopCredentials,
      input: TradeAccess & { order_id: string; cancel_amount: number; cancel_tax?: number },
    ): Promise<{ status: string }> {
      const reply = await call('PaypayCancelReturn', {
        ...tradeFields(shop, input),
        CancelAmount: String(input.cancel_amount),
        CancelTax: String(input.cancel_tax ?? 0),
      });
      return { status: requiredField('PaypayCancelReturn', reply, 'Status') };
    },

    /** Returns the trade of a PayPay order id. null: the gateway does not know it (E01110002). */
    async searchPaypay(shop: ShopCredentials, order_id: string): Promise<PaypayTrade | null> {
      return unless('E01110002', null, async () => {
        const trade = paypayTradeOf(
          await call('SearchTradeMulti', {
            ShopID: shop.shop_id,
            ShopPass: shop.shop_pass,
            OrderID: order_id,
            PayType: PAYPAY_PAY_TYPE,
          }),
        );
        if (trade.order_id !== order_id) throw ownFault('SearchTradeMulti', 'ORDER_MISMATCH');
        return trade;
      });
    },
  };
}

function paypayStart(api: string, reply: Fields): PaypayStartReply {
  return {
    access_id: requiredField(api, reply, 'AccessID'),
    token: requiredField(api, reply, 'Token'),
    start_url: reply['StartURL'] ?? '',
    start_limit_date: requiredField(api, reply, 'StartLimitDate'),
  };
}

function paypayTradeOf(reply: Fields): PaypayTrade {
  const api = 'SearchTradeMulti';
  return {
    ...tradeAccess(api, reply),
    order_id: requiredField(api, reply, 'OrderID'),
    status: requiredField(api, reply, 'Status'),
    process_date: reply['ProcessDate'] ?? '',
    job_cd: reply['JobCd'] ?? '',
    amount: wholeYen(api, reply, 'Amount'),
    tax: wholeYen(api, reply, 'Tax'),
    cancel_amount: wholeYen(api, reply, 'PayPayCancelAmount'),
    cancel_tax: wholeYen(api, reply, 'PayPayCancelTax'),
    tracking_id: reply['PayPayTrackingID'] ?? '',
    accept_code: reply['PayPayAcceptCode'] ?? '',
    paypay_order_id: reply['PayPayOrderID'] ?? '',
    client_field1: reply['ClientField1'] ?? '',
    err_info: reply['ErrInfo'] ?? '',
  };
}
