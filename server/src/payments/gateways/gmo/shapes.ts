/** Types of GMO's calls. Amounts are whole yen; times are yyyyMMddHHmmss in JST. */

/** ShopID (13) and ShopPass (10): the merchant account. */
export type ShopCredentials = { shop_id: string; shop_pass: string };
/** SiteID (13) and SitePass (20): the vault of members and their cards. */
export type SiteCredentials = { site_id: string; site_pass: string };
export type GmoCredentials = ShopCredentials & SiteCredentials;

/** Both 32 hex digits, issued by entryTran; every later call about the trade needs them. */
export type TradeAccess = { access_id: string; access_pass: string };

export type EntryTranInput = {
  /** At most 27 of [A-Za-z0-9-], unique per shop forever. */
  order_id: string;
  job_cd: 'CHECK' | 'CAPTURE' | 'AUTH' | 'SAUTH';
  /** Whole yen, the total; not for CHECK. */
  amount?: number;
  /** true: EMV 3-D Secure (TdFlag 2). */
  three_ds: boolean;
  /** Shop's name on the bank's page, plain text; encoded and cut by the client. */
  tenant_name?: string;
  /** How a card without 3-D Secure is handled: 1 GMO's default, 2 error, 3 plain authorisation. */
  tds2_type?: '1' | '2' | '3';
};

/** Phone for 3-D Secure: country code without `+`, number without its leading 0. */
export type Tds2Phone = { kind: 'home' | 'mobile'; country_code: string; subscriber: string };

export type CardSource =
  | { token: string }
  | { site: SiteCredentials; member_id: string; card_seq: string; security_code?: string };

export type ExecTranInput = TradeAccess & {
  order_id: string;
  card: CardSource;
  /** Our own reference, at most 100 bytes; returned in replies and webhooks as ClientField1. */
  client_field?: string;
  /** If present, uses 3-D Secure; the browser returns there by POST. At most 256 characters. */
  ret_url?: string;
  email?: string;
  phone?: Tds2Phone;
};

/**
 * An authorised or captured trade. `tran_date` is yyyyMMddHHmmss in JST, `tran_id` 28 digits,
 * `approve` 7, `forward` the acquirer's 7.
 */
export type CardResult = {
  order_id: string;
  forward: string;
  method: string;
  pay_times: string;
  approve: string;
  tran_id: string;
  tran_date: string;
  client_field1: string;
};

export type ExecTranReply =
  | { kind: 'redirect'; url: string }
  | { kind: 'done'; result: CardResult };

export type AlterTranInput = TradeAccess & {
  job_cd: 'SALES' | 'VOID' | 'RETURN' | 'RETURNX' | 'AUTH' | 'CAPTURE';
  /** Required for SALES, AUTH and CAPTURE. */
  amount?: number;
};
export type AlterTranReply = TradeAccess & {
  forward: string;
  approve: string;
  tran_id: string;
  tran_date: string;
};

/** A trade as GMO returns it. Texts are '' when not set; `card_no` is masked. */
export type Trade = TradeAccess & {
  order_id: string;
  status: string;
  process_date: string;
  job_cd: string;
  amount: number;
  tax: number;
  member_id: string;
  card_no: string;
  forward: string;
  tran_id: string;
  approve: string;
  client_field1: string;
  err_code: string;
  err_info: string;
};

/** A card in the vault. `expire` is YYMM. Deleted cards stay listed (SeqMode 1). */
export type MemberCard = {
  card_seq: string;
  default_flag: boolean;
  card_name: string;
  card_no: string;
  expire: string;
  holder_name: string;
  deleted: boolean;
};

export type SavedCard = { card_seq: string; card_no: string; forward: string };

export type ExecTranCvsInput = TradeAccess & {
  order_id: string;
  /** 00001 Lawson, 00002 FamilyMart, 00005 Ministop, 00008 Seicomart. */
  convenience: string;
  /** Full-width, at most 40 bytes of Shift_JIS. */
  customer_name: string;
  /** Full-width katakana, at most 40 bytes. */
  customer_kana: string;
  /** 10 or 11 digits. */
  tel_no: string;
  /** Days the number is valid; 0 is today; it ends at 23:59:59 in Japan. */
  payment_term_day: number;
  /** Contact on the receipt: name (42 bytes), phone (12 characters), HH:MM-HH:MM. */
  contact: { name: string; phone: string; hours: string };
  client_field?: string;
};

/**
 * An issued konbini number. `payment_term` and `tran_date` are yyyyMMddHHmmss in JST; `receipt_url`
 * is '' if the chain has none.
 */
export type CvsNumber = {
  order_id: string;
  convenience: string;
  conf_no: string;
  receipt_no: string;
  payment_term: string;
  tran_date: string;
  receipt_url: string;
};

/** A konbini trade as the gateway returns it. Texts are '' when not set. */
export type CvsTrade = TradeAccess & {
  order_id: string;
  status: string;
  process_date: string;
  amount: number;
  tax: number;
  convenience: string;
  conf_no: string;
  receipt_no: string;
  payment_term: string;
  err_info: string;
};

export type ExecTranPaypayInput = TradeAccess & {
  order_id: string;
  /**
   * Return address of the browser, which may come never, twice, or without a single field: it must
   * contain our own reference. At most 256 characters.
   */
  ret_url: string;
  /** Seconds in which the buyer can open PayPay, 120 to 86400. */
  payment_term_sec: number;
  client_field?: string;
};

/** Where the browser opens PayPay. `start_limit_date` is yyyyMMddHHmmss in JST. */
export type PaypayStartReply = {
  access_id: string;
  token: string;
  start_url: string;
  start_limit_date: string;
};

/** A PayPay trade. Texts are '' when not set; `cancel_amount` is the sum of refunds. */
export type PaypayTrade = TradeAccess & {
  order_id: string;
  status: string;
  process_date: string;
  job_cd: string;
  amount: number;
  tax: number;
  cancel_amount: number;
  cancel_tax: number;
  tracking_id: string;
  accept_code: string;
  paypay_order_id: string;
  client_field1: string;
  err_info: string;
};
