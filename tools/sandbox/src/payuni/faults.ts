/** A refused call: the gateway's one code, and what it says beside it. */
export class SandboxFault extends Error {
  readonly code: string;
  /** Bare refusals come without a sealed part (PAYUNi 2.1): those before or about the envelope. */
  readonly bare: boolean;

  constructor(code: string) {
    super(code);
    this.name = 'SandboxFault';
    this.code = code;
    this.bare = /^(API|DEF)\d{5}$|^ERROR$/.test(code);
  }
}

/** @throws SandboxFault with this code when something is wrong; the gateway names the first fault it finds. */
export function refuse(wrong: boolean, code: string): void {
  if (wrong) throw new SandboxFault(code);
}

/**
 * Codes of things the published list does not number for `credit` (PAYUNi 2.8): chosen within the published classes (03 processing, 06 other).
 * The adapter never tells them apart; it goes by TradeStatus and ResCode.
 */
export const OURS = {
  card_number: 'CREDIT03009',
  expiry: 'CREDIT03011',
  cvc: 'CREDIT03012',
  stored_card: 'CREDIT03013',
  bank_refused: 'CREDIT03001',
  eci_mismatch: 'CREDIT06001',
  challenge_refused: 'CREDIT06002',
  challenge_cancelled: 'CREDIT06003',
} as const;
