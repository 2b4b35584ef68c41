/** Types of the inputs and results of PAYUNi's calls. Amounts are whole New Taiwan dollars. */

/** A shop at PAYUNi. `hash_key` has 32 and `hash_iv` 16 ASCII characters; both are secret. */
export type PayuniCredentials = { mer_id: string; hash_key: string; hash_iv: string };

/** A typed card, only sent to the gateway: never store, log or throw it. `expired` is **MMYY**. */
export type CardToSave = { card_no: string; expired: string; cvc: string };

/** A saved card: `credit_hash` is 64 hex digits, `credit_token` its owner. */
export type StoredCardSource = { credit_hash: string; credit_token: string };

export type CreditInput = {
  /**
   * Our number, at most 25 of [A-Za-z0-9_-]. Unique forever: the gateway refuses a repeat
   * (CREDIT04001) for ten minutes only.
   */
  mer_trade_no: string;
  /** Whole TWD, 1 to 199,999. */
  amount: number;
  card: CardToSave | StoredCardSource;
  /** Saves a new card for this buyer if the payment succeeds: at most 200 of [A-Za-z0-9@.#$%_-]. */
  credit_token?: string;
  /** What is bought, shown by the gateway; cut at 550 characters. */
  description: string;
  email?: string;
  /** If present, uses 3-D Secure (API3D 1); the browser returns to it with a cross-site POST. */
  return_url?: string;
  /** Address for server-to-server results, after 3-D Secure and for UNKNOWN payments. */
  notify_url: string;
  /** The buyer's IP address, for the gateway's risk control. */
  user_ip?: string;
};

/**
 * A card payment as the gateway describes it in a reply, at the return and in a webhook (PAYUNi
 * 2.4, 2.5). Texts are '' when absent. `auth_day` is YYYYMMDD and `auth_time` HHMMSS, in Taiwan.
 */
export type CreditResult = {
  /** SUCCESS, UNKNOWN, UNAPPROVED or an error code. */
  status: string;
  mer_trade_no: string;
  /** The gateway's number, 19 or 20 digits. */
  trade_no: string;
  amount: number;
  trade_status: string;
  card6_no: string;
  card4_no: string;
  /** The bank's own code: 00 approved. */
  res_code: string;
  auth_code: string;
  auth_day: string;
  auth_time: string;
  /** The card scheme's code of the 3-D Secure result; '' if the gateway does not send it. */
  eci: string;
  /** The card saved with the payment; null if none. Keep the hash encrypted. */
  bound: { credit_hash: string; credit_life: string } | null;
};

export type CreditReply =
  /** The browser must open `url`. `trade_no` is '' if the address does not end in it. */
  | { kind: 'redirect'; url: string; trade_no: string }
  /** Authorised; the gateway captures it by itself. */
  | { kind: 'done'; result: CreditResult }
  /** UNKNOWN or UNAPPROVED: a webhook follows, or call trade/query in 15 minutes. */
  | { kind: 'undecided'; result: CreditResult };

/** A trade as the gateway returns it (PAYUNi 2.6). Texts are '' when not set. */
export type PayuniTrade = {
  mer_trade_no: string;
  trade_no: string;
  amount: number;
  trade_status: string;
  payment_type: string;
  /** A complete, B still being processed: ask again in ten minutes. */
  data_source: string;
  card6_no: string;
  card4_no: string;
  auth_code: string;
  /** 1 requested, 2 done, 3 canceled, 7 being processed, 9 none. */
  close_status: string;
  close_amount: number;
  /** Of the last refund: 1 requested, 2 done, 3 canceled, 8 being processed. */
  refund_status: string;
  refund_amount: number;
  /** What can still be refunded. */
  remain_amount: number;
};

/** CloseType of trade/close: capture, refund, or undo either while it is only requested. */
export type CloseType = 'capture' | 'refund' | 'undo_capture' | 'undo_refund';

/** A card saved at the gateway. `card_expired` and `token_expired` are MMYY. */
export type BoundCard = {
  credit_hash: string;
  credit_token: string;
  token_expired: string;
  valid: boolean;
  card6_no: string;
  card4_no: string;
  card_expired: string;
};
