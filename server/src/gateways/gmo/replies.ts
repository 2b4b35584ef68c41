/** Reads GMO's replies into shapes. What is missing that must be there is MALFORMED_REPLY: the outcome is unknown then. */
import { isGenuine } from './check-string.ts';
import type { Fields } from './codec.ts';
import { ownFault } from './gmo-error.ts';
import type {
  AlterTranReply,
  CardResult,
  CvsNumber,
  CvsTrade,
  PaypayStartReply,
  PaypayTrade,
  SavedCard,
  ShopCredentials,
  Trade,
  TradeAccess,
} from './shapes.ts';

export function required(api: string, reply: Fields, name: string): string {
  const value = reply[name];
  if (value === undefined || value === '') throw ownFault(api, 'MALFORMED_REPLY');
  return value;
}

/** An absent sum is none. */
function wholeYen(api: string, reply: Fields, name: string): number {
  const yen = Number(reply[name] || '0');
  if (!Number.isSafeInteger(yen)) throw ownFault(api, 'MALFORMED_REPLY');
  return yen;
}

export function access(api: string, reply: Fields): TradeAccess {
  return { access_id: required(api, reply, 'AccessID'), access_pass: required(api, reply, 'AccessPass') };
}

export function cardResult(api: string, reply: Fields, shop: ShopCredentials): CardResult {
  if (!isGenuine(reply, shop.shop_pass)) throw ownFault(api, 'CHECK_STRING_MISMATCH');
  return {
    order_id: required(api, reply, 'OrderID'),
    forward: reply['Forward'] ?? '',
    method: reply['Method'] ?? '',
    pay_times: reply['PayTimes'] ?? '',
    approve: reply['Approve'] ?? '',
    tran_id: required(api, reply, 'TranID'),
    tran_date: required(api, reply, 'TranDate'),
    client_field1: reply['ClientField1'] ?? '',
  };
}

export function tradeOf(reply: Fields): Trade {
  const api = 'SearchTrade';
  const [amount, tax] = [wholeYen(api, reply, 'Amount'), wholeYen(api, reply, 'Tax')];
  return {
    ...access(api, reply),
    order_id: required(api, reply, 'OrderID'),
    status: required(api, reply, 'Status'),
    process_date: reply['ProcessDate'] ?? '',
    job_cd: reply['JobCd'] ?? '',
    amount,
    tax,
    member_id: reply['MemberID'] ?? '',
    card_no: reply['CardNo'] ?? '',
    forward: reply['Forward'] ?? '',
    tran_id: reply['TranID'] ?? '',
    approve: reply['Approve'] ?? '',
    client_field1: reply['ClientField1'] ?? '',
    err_code: reply['ErrCode'] ?? '',
    err_info: reply['ErrInfo'] ?? '',
  };
}

export const savedCard = (api: string, reply: Fields): SavedCard => ({
  card_seq: required(api, reply, 'CardSeq'),
  card_no: reply['CardNo'] ?? '',
  forward: reply['Forward'] ?? '',
});

export function alteration(api: string, reply: Fields): AlterTranReply {
  return {
    ...access(api, reply),
    forward: reply['Forward'] ?? '',
    approve: reply['Approve'] ?? '',
    tran_id: required(api, reply, 'TranID'),
    tran_date: required(api, reply, 'TranDate'),
  };
}

export function cvsNumber(api: string, reply: Fields, shop: ShopCredentials): CvsNumber {
  if (!isGenuine(reply, shop.shop_pass, 'cvs')) throw ownFault(api, 'CHECK_STRING_MISMATCH');
  return {
    order_id: required(api, reply, 'OrderID'),
    convenience: required(api, reply, 'Convenience'),
    conf_no: reply['ConfNo'] ?? '',
    receipt_no: required(api, reply, 'ReceiptNo'),
    payment_term: required(api, reply, 'PaymentTerm'),
    tran_date: required(api, reply, 'TranDate'),
    receipt_url: reply['ReceiptUrl'] ?? '',
  };
}

export function cvsTradeOf(reply: Fields): CvsTrade {
  const api = 'SearchTradeMulti';
  const [amount, tax] = [wholeYen(api, reply, 'Amount'), wholeYen(api, reply, 'Tax')];
  return {
    ...access(api, reply),
    order_id: required(api, reply, 'OrderID'),
    status: required(api, reply, 'Status'),
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

export function paypayStart(api: string, reply: Fields): PaypayStartReply {
  return {
    access_id: required(api, reply, 'AccessID'),
    token: required(api, reply, 'Token'),
    start_url: reply['StartURL'] ?? '',
    start_limit_date: required(api, reply, 'StartLimitDate'),
  };
}

export function paypayTradeOf(reply: Fields): PaypayTrade {
  const api = 'SearchTradeMulti';
  return {
    ...access(api, reply),
    order_id: required(api, reply, 'OrderID'),
    status: required(api, reply, 'Status'),
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
