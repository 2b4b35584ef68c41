/** What goes into PAYUNi's calls and comes out of them, typed. Amounts are whole New Taiwan dollars. */

/** A shop at PAYUNi. `hash_key` 32 and `hash_iv` 16 ASCII characters; both are secrets. */
export type PayuniCredentials = { mer_id: string; hash_key: string; hash_iv: string };

/** A card as typed. It is on its way to the gateway only: never store, log or throw it. `expired` is **MMYY**. */
export type CardToSave = { card_no: string; expired: string; cvc: string };

/** A stored card: `credit_hash` is 64 hex digits from the payment that bound it, `credit_token` whom it was bound to. */
export type StoredCardSource = { credit_hash: string; credit_token: string };

export type CreditInput = {
  /** Ours, at most 25 of [A-Za-z0-9_-]. Unique for ever: the gateway refuses a repeat (CREDIT04001) for ten minutes only. */
  mer_trade_no: string;
  /** Whole TWD, 1 to 199,999. */
  amount: number;
  card: CardToSave | StoredCardSource;
  /** Binds a new card to this buyer if the payment passes: at most 200 of [A-Za-z0-9@.#$%_-]. */
  credit_token?: string;
  /** What is bought, shown by the gateway; cut at 550 characters. */
  description: string;
  email?: string;
  /** Present = 3-D Secure (API3D 1). Where the browser comes back with a cross-site POST. */
  return_url?: string;
  /** Where results are posted from server to server: after 3-D Secure, and when an UNKNOWN payment is settled. */
  notify_url: string;
  /** The buyer's address on the network, for the gateway's own risk control. */
  user_ip?: string;
};

/**
 * What the gateway says of one card payment, in a reply, at the return and in a webhook (PAYUNi 2.4, 2.5). Texts are '' when absent.
 * `auth_day` is YYYYMMDD and `auth_time` HHMMSS, in Taiwan.
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
  /** How the card scheme calls the 3-D Secure result. Not in the published field lists: '' where the gateway does not tell. */
  eci: string;
  /** The stored card that came of the payment, when it was asked for and passed; null otherwise. Keep the hash encrypted. */
  bound: { credit_hash: string; credit_life: string } | null;
};

export type CreditReply =
  /** The browser must go to `url`; nothing is authorised yet. `trade_no` is '' when the address does not end in it. */
  | { kind: 'redirect'; url: string; trade_no: string }
  /** Authorised; captured by itself. */
  | { kind: 'done'; result: CreditResult }
  /** The bank is silent (UNKNOWN) or the gateway looks at the buyer (UNAPPROVED): a webhook follows, or ask trade/query in 15 minutes. */
  | { kind: 'undecided'; result: CreditResult };

/** What the gateway knows of a trade (PAYUNi 2.6). Texts are '' when not set. */
export type PayuniTrade = {
  mer_trade_no: string;
  trade_no: string;
  amount: number;
  trade_status: string;
  payment_type: string;
  /** A complete, B still being worked on: ask again in ten minutes. */
  data_source: string;
  card6_no: string;
  card4_no: string;
  auth_code: string;
  /** 1 applied, 2 done, 3 cancelled, 7 at work, 9 none. */
  close_status: string;
  close_amount: number;
  /** Of the last refund: 1 applied, 2 done, 3 cancelled, 8 at work. */
  refund_status: string;
  refund_amount: number;
  /** What can still be refunded. */
  remain_amount: number;
};

/** CloseType of trade/close: take the money, give it back, and undo either while it is only applied for. */
export type CloseType = 'capture' | 'refund' | 'undo_capture' | 'undo_refund';

/** A card bound at the gateway. `card_expired` and `token_expired` are MMYY. */
export type BoundCard = {
  credit_hash: string;
  credit_token: string;
  token_expired: string;
  valid: boolean;
  card6_no: string;
  card4_no: string;
  card_expired: string;
};
