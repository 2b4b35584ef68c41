import { englishSentence, type Advice } from '../gmo/messages.ts';
import type { PayuniError } from './payuni-error.ts';

// The advice names and their sentences are the same for every gateway: one table per language.
export { englishSentence, type Advice };

/** PAYUNi 2.8, the bank's own code, without the leading zeros of four-digit codes. */
const BY_RES_CODE: Record<string, Advice> = {
  '05': 'refused',
  '12': 'check_card_number',
  '13': 'shop_misconfigured',
  '14': 'check_card_number',
  '41': 'other_card',
  '43': 'other_card',
  '51': 'balance',
  '54': 'check_expiry',
  '55': 'refused',
  '57': 'other_card',
  '58': 'other_card',
  '59': 'refused',
  '61': 'limit',
  '62': 'other_card',
  '91': 'retry_later',
};

const BY_CODE: Record<string, Advice> = {
  // 3-D Secure page: no such order, no data for it, too late, not readable
  API01001: 'retry',
  API01002: 'retry',
  API01003: 'retry',
  API01004: 'retry',
  API00007: 'retry',
  API00008: 'being_checked',
  API00009: 'being_checked',
  ECI_MISMATCH: 'refused',
  CANCELLED_BY_BUYER: 'cancelled_by_buyer',
  // the 3-D Secure page was left open until it closed
  NOT_COMPLETED: 'retry',
  DECLINED: 'other_card',
  UNREACHABLE: 'retry_later',
  CERTIFICATE_REFUSED: 'retry_later',
  BAD_KEYS: 'shop_misconfigured',
  MISSING_REDIRECT_URL: 'retry',
  CAPTURE_AT_WORK: 'retry_later',
  // Set by the payments module when no call was made, or none was answered.
  NOT_CONFIGURED: 'shop_misconfigured',
  NO_ANSWER: 'being_checked',
};

// First match wins.
const BY_PATTERN: [RegExp, Advice][] = [
  [
    /^(TIMEOUT|CONNECTION_LOST|MALFORMED_REPLY|HASH_MISMATCH|ORDER_MISMATCH|STILL_OPEN|HTTP_\d+|UNKNOWN|UNAPPROVED|ERROR)$/,
    'being_checked',
  ],
  [/^[A-Z]+04\d{3}$|^UPP01007$|^IFTRADE01006$/, 'being_checked'],
  // shared by number, instalments, expiry and CVC; the last digit is unknown for CREDIT
  [/^(CREDIT|UPP)03(009|01\d)$/, 'reenter_card'],
  // risk control gives no reason
  [/^[A-Z]+05\d{3}$/, 'other_card'],
  [/^(CLOSE|CANCEL)03001$/, 'refund_by_hand'],
  // The other codes before 03 concern fields that we send: ids, keys, amounts, addresses.
  [/^(API|DEF)\d{5}$|^[A-Z_]+0[12]\d{3}$/, 'shop_misconfigured'],
  [/^(CREDIT|UPP)0[36]\d{3}$/, 'refused'],
];

/** Returns the advice for a bank's code; `refused` for an unknown one. */
function adviceForBank(res_code: string): Advice {
  const short = /^0*(\d{2})$/.exec(res_code)?.[1];
  return (short === undefined ? undefined : BY_RES_CODE[short]) ?? 'refused';
}

/** Returns the advice for a code; the bank's takes precedence. Unknown: `retry_later`. */
export function adviceFor(code: string, res_code = ''): Advice {
  if (res_code !== '' && !/^0+$/.test(res_code)) return adviceForBank(res_code);
  return BY_CODE[code] ?? BY_PATTERN.find(([pattern]) => pattern.test(code))?.[1] ?? 'retry_later';
}

/** Returns the advice for a failed call; never "try again" while its outcome is unknown. */
export function adviceForError(error: PayuniError): Advice {
  return error.unknownOutcome ? 'being_checked' : adviceFor(error.code, error.res_code);
}
