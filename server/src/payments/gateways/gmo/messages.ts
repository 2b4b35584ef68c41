import type { GmoError } from './gmo-error.ts';

/**
 * What a buyer should do about a fault (GMO 1.11, column "tell buyer"). The storefront translates
 * these names; ENGLISH below is used in an answer's `message`.
 */
export const ADVICES = [
  'check_card_number',
  'check_expiry',
  'check_cvc',
  'reenter_card',
  'other_card',
  'balance',
  'limit',
  'refused',
  'cancelled_by_buyer',
  'retry',
  'retry_later',
  'being_checked',
  'too_many_cards',
  'card_unsure',
  'check_konbini_record',
  'wallet_refused',
  'shop_misconfigured',
  'refund_by_hand',
] as const;

export type Advice = (typeof ADVICES)[number];

const ENGLISH: Record<Advice, string> = {
  check_card_number: 'Please check the card number.',
  check_expiry: 'Please check the expiry date.',
  check_cvc: 'Please check the security code.',
  reenter_card: 'Please enter the card once more.',
  other_card: 'This card cannot be used here. Please choose another card.',
  balance: 'The balance of this card is too low. Please choose another card.',
  limit: 'This payment is above the limit of the card. Please choose another card.',
  refused:
    'The card company refused the payment. Please choose another card, or ask your card company.',
  cancelled_by_buyer:
    'The payment was cancelled on the page of your card company. Nothing was charged.',
  retry: 'The payment did not go through and nothing was charged. Please try again.',
  retry_later:
    'The payment service is very busy just now. Nothing was charged. Please try again in a few minutes.',
  being_checked:
    'We do not know yet whether the payment went through and are asking the payment company. Please do not pay again for now.',
  too_many_cards: 'You have stored as many cards as you can. Please delete one first.',
  card_unsure:
    'The payment company did not answer, so nothing was changed about your cards. Nothing was charged. Please try once more.',
  check_konbini_record: 'Please check the name and the phone number for the convenience store.',
  wallet_refused:
    'PayPay did not take the payment and nothing was charged. Please look into PayPay, or choose another way to pay.',
  shop_misconfigured:
    'This shop cannot take this payment at the moment. Please choose another way to pay, or ask the shop.',
  refund_by_hand:
    'This payment is too old to be returned automatically. The shop returns it by hand.',
};

const BY_INFO: Record<string, Advice> = {
  E01040010: 'retry',
  M01004010: 'retry',
  // expired or canceled at the gateway: another payment can be made
  EXPIRED: 'retry',
  CANCELED: 'retry',
  NOT_COMPLETED: 'retry',
  PAYFAIL: 'wallet_refused',
  E01080101: 'shop_misconfigured',
  E01110002: 'retry',
  E01110010: 'retry',
  E01230009: 'too_many_cards',
  E01240002: 'reenter_card',
  E01390002: 'reenter_card',
  E01420010: 'retry',
  E01460008: 'check_cvc',
  E11010010: 'refund_by_hand',
  E11010011: 'refund_by_hand',
  E11010099: 'other_card',
  E21010201: 'other_card',
  E21010202: 'other_card',
  E21020001: 'refused',
  E21020002: 'cancelled_by_buyer',
  E41170002: 'other_card',
  E41170099: 'check_card_number',
  // One of the two contract codes means a card brand that the shop has no contract for.
  E61010002: 'other_card',
  E82010001: 'being_checked',
  E90010001: 'being_checked',
  E92000001: 'retry_later',
  E92000002: 'retry_later',
  '42G020000': 'balance',
  '42G040000': 'balance',
  '42G060000': 'balance',
  '42G030000': 'limit',
  '42G050000': 'limit',
  '42G550000': 'limit',
  '42G120000': 'refused',
  '42G220000': 'refused',
  '42G300000': 'refused',
  '42G420000': 'check_cvc',
  '42G440000': 'check_cvc',
  '42G450000': 'check_cvc',
  '42G650000': 'check_card_number',
  '42G680000': 'retry',
  '42G830000': 'check_expiry',
  UNREACHABLE: 'retry_later',
  CERTIFICATE_REFUSED: 'retry_later',
  // Set by the payments module when no call was made, or none was answered.
  NOT_CONFIGURED: 'shop_misconfigured',
  NO_ANSWER: 'being_checked',
  DECLINED: 'other_card',
  MISSING_REDIRECT_URL: 'retry',
};

// First match wins.
const BY_PATTERN: [RegExp, Advice][] = [
  [
    /^(TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|CHECK_STRING_MISMATCH|ORDER_MISMATCH|HTTP_\d+)$/,
    'being_checked',
  ],
  [/^42C/, 'being_checked'],
  [/^E91/, 'being_checked'],
  [/^E92/, 'retry_later'],
  [/^42G9[25-9]/, 'retry_later'],
  [/^42G/, 'other_card'],
  [/^EX1/, 'reenter_card'],
  [/^E0117/, 'check_card_number'],
  [/^E0118/, 'check_expiry'],
  [/^E21/, 'retry'],
  [/^E61/, 'shop_misconfigured'],
  // name, kana and phone of a konbini record; the other M01 codes concern fields that we send
  [/^M010(09|1[012])/, 'check_konbini_record'],
  [/^M01/, 'shop_misconfigured'],
  // The other E01 codes concern fields that we send: ids, passwords, amounts.
  [/^E01/, 'shop_misconfigured'],
  [/^E11/, 'retry'],
];

/** Returns the advice for an ErrInfo or a fault of ours; unknown codes: `retry_later`. */
export function adviceFor(info: string): Advice {
  return BY_INFO[info] ?? BY_PATTERN.find(([pattern]) => pattern.test(info))?.[1] ?? 'retry_later';
}

/** Returns the advice for a failed call; never "try again" while an outcome is unknown. */
export function adviceForError(error: GmoError): Advice {
  return error.unknownOutcome ? 'being_checked' : adviceFor(error.report_code);
}

/** Returns the English sentence for a buyer; the storefront has its own in three languages. */
export function englishSentence(advice: Advice): string {
  return ENGLISH[advice];
}
