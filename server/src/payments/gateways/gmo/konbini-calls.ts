import { isGenuine } from './check-string.ts';
import { requiredField, tradeAccess, wholeYen, type Fields, type WireCall } from './codec.ts';
import { ownFault } from './gmo-error.ts';
import type {
  CvsNumber,
  CvsTrade,
  ExecTranCvsInput,
  ShopCredentials,
  TradeAccess,
} from './shapes.ts';

type Unless = <T, A>(info: string, absent: A, call: () => Promise<T>) => Promise<T | A>;

/** PayType of konbini trades in searches and webhooks (GMO 1.10). */
const CVS_PAY_TYPE = '3';

/** The calls for konbini numbers (GMO 1.7), part of the client. */
export function konbiniCalls(call: WireCall, unless: Unless) {
  const shopFields = (shop: ShopCredentials) => ({
    ShopID: shop.shop_id,
    ShopPass: shop.shop_pass,
  });

  return {
    /**
     * Opens a konbini trade, without a number yet. M01004010: the order id was used before;
     * M01005011: an amount no konbini takes.
     */
    async entryTranCvs(
      shop: ShopCredentials,
      input: { order_id: string; amount: number },
    ): Promise<TradeAccess> {
      return tradeAccess(
        'EntryTranCvs',
        await call('EntryTranCvs', {
          ...shopFields(shop),
          OrderID: input.order_id,
          Amount: String(input.amount),
        }),
      );
    },

    /**
     * Issues the number. The reply's CheckString is verified. Fails with M01009-M01013 (store,
     * name, kana, phone, days), M01036-38 (receipt).
     */
    async execTranCvs(shop: ShopCredentials, input: ExecTranCvsInput): Promise<CvsNumber> {
      const reply = await call('ExecTranCvs', {
        ...shopFields(shop),
        AccessID: input.access_id,
        AccessPass: input.access_pass,
        OrderID: input.order_id,
        Convenience: input.convenience,
        CustomerName: input.customer_name,
        CustomerKana: input.customer_kana,
        TelNo: input.tel_no,
        PaymentTermDay: String(input.payment_term_day),
        ReceiptsDisp11: input.contact.name,
        ReceiptsDisp12: input.contact.phone,
        ReceiptsDisp13: input.contact.hours,
        ClientField1: input.client_field,
        ClientFieldFlag: input.client_field === undefined ? undefined : '1',
      });
      const number = cvsNumber('ExecTranCvs', reply, shop);
      if (number.order_id !== input.order_id) throw ownFault('ExecTranCvs', 'ORDER_MISMATCH');
      return number;
    },

    /** Cancels an unpaid number. Refused in any other state: paid, expired, already canceled. */
    async cvsCancel(
      shop: ShopCredentials,
      input: TradeAccess & { order_id: string },
    ): Promise<{ status: string }> {
      const reply = await call('CvsCancel', {
        ...shopFields(shop),
        AccessID: input.access_id,
        AccessPass: input.access_pass,
        OrderID: input.order_id,
      });
      return { status: requiredField('CvsCancel', reply, 'Status') };
    },

    /** Returns the trade of a konbini order id. null: the gateway does not know it (E01110002). */
    async searchCvs(shop: ShopCredentials, order_id: string): Promise<CvsTrade | null> {
      return unless('E01110002', null, async () =>
        cvsTradeOf(
          await call('SearchTradeMulti', {
            ...shopFields(shop),
            OrderID: order_id,
            PayType: CVS_PAY_TYPE,
          }),
        ),
      );
    },
  };
}

function cvsNumber(api: string, reply: Fields, shop: ShopCredentials): CvsNumber {
  if (!isGenuine(reply, shop.shop_pass, 'cvs')) throw ownFault(api, 'CHECK_STRING_MISMATCH');
  return {
    order_id: requiredField(api, reply, 'OrderID'),
    convenience: requiredField(api, reply, 'Convenience'),
    conf_no: reply['ConfNo'] ?? '',
    receipt_no: requiredField(api, reply, 'ReceiptNo'),
    payment_term: requiredField(api, reply, 'PaymentTerm'),
    tran_date: requiredField(api, reply, 'TranDate'),
    receipt_url: reply['ReceiptUrl'] ?? '',
  };
}

function cvsTradeOf(reply: Fields): CvsTrade {
  const api = 'SearchTradeMulti';
  const [amount, tax] = [wholeYen(api, reply, 'Amount'), wholeYen(api, reply, 'Tax')];
  return {
    ...tradeAccess(api, reply),
    order_id: requiredField(api, reply, 'OrderID'),
    status: requiredField(api, reply, 'Status'),
    process_date: reply['ProcessDate'] ?? '',
    amount,
    tax,
    convenience: reply['CvsCode'] ?? '',
    conf_no: reply['CvsConfNo'] ?? '',
    receipt_no: reply['CvsReceiptNo'] ?? '',
    payment_term: reply['PaymentTerm'] ?? '',
    err_info: reply['ErrInfo'] ?? '',
  };
}
