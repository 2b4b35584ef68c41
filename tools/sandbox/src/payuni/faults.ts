/** A refused call, with the gateway's single code. */
export class SandboxFault extends Error {
  readonly code: string;
  /** A bare refusal has no sealed part (PAYUNi 2.1), because it concerns the envelope. */
  readonly bare: boolean;

  constructor(code: string) {
    super(code);
    this.name = 'SandboxFault';
    this.code = code;
    this.bare = /^(API|DEF)\d{5}$|^ERROR$/.test(code);
  }
}

/** @throws SandboxFault with this code if `wrong`; the gateway returns only the first fault */
export function refuse(wrong: boolean, code: string): void {
  if (wrong) throw new SandboxFault(code);
}

/**
 * Codes of faults that the published list does not number for `credit` (PAYUNi 2.8), chosen within
 * the published classes (03 processing, 06 other). The adapter does not distinguish them; it uses
 * TradeStatus and ResCode.
 */
export const OWN_CODES = {
  card_number: 'CREDIT03009',
  expiry: 'CREDIT03011',
  cvc: 'CREDIT03012',
  stored_card: 'CREDIT03013',
  bank_refused: 'CREDIT03001',
  eci_mismatch: 'CREDIT06001',
  challenge_refused: 'CREDIT06002',
  challenge_cancelled: 'CREDIT06003',
} as const;
