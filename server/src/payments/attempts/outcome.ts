import type { BoundCardRow } from '../saved-cards/queries.ts';
import type { KonbiniNumber } from '../gateways/gmo/konbini-payment.ts';

/** What a gateway said of an attempt, to be written down (settle.ts). */
export type SettledOutcome =
  /** `bound`: the card that is kept with it, where the buyer asked for that. */
  | { kind: 'paid'; result: object; bound?: BoundCardRow | undefined }
  | { kind: 'failed'; code: string }
  | { kind: 'undone'; result: object }
  /** The gateway has another sum under our number than ours: not our payment, and not nothing either. A person must look. */
  | { kind: 'differs'; amount: number }
  /** A refund is refused for good; `code` is the gateway's. */
  | { kind: 'refused'; code: string }
  /** The gateway cannot say what became of it, and has been asked for long enough. `of_another`: money of another's trade under our number. */
  | { kind: 'unclear'; of_another: number | null }
  /** A konbini number was given out; the access pass is sealed, and none where no gateway knows it. */
  | { kind: 'issued'; access: { access_id: string; access_pass: string } | null; number: KonbiniNumber };

export interface NoOutcome {
  kind: 'no_outcome';
  /** it took the call and never answered, or could not be reached: whoever asks much leaves it alone for a while */
  silent?: true;
  /** what the gateway said instead, or what came in the place of its answer */
  said?: string;
  /** it has taken the refund and is at it: nothing was refused, and nothing is returned yet */
  returning?: true;
  /** it has another's trade under our number, with so much money */
  of_another?: number;
}
/** The gateway did not answer, or cannot say yet. Ask again later. */
export const noOutcome: NoOutcome = { kind: 'no_outcome' };
/** No money moved, none will unless we finish it. */
export const unfinished = { kind: 'unfinished' } as const;
/** The buyer may be on the gateway's own page, which takes the money without us and cannot be closed from here. */
export const open = { kind: 'open' } as const;

export type PaymentOutcome = SettledOutcome | NoOutcome | typeof unfinished | typeof open;

/** What a gateway said of the parts of a payment that it is to return: all of them went back, the whole payment did, or it refuses for good. */
export type PartOutcome = { kind: 'returned' } | { kind: 'undone'; result: object } | { kind: 'refused'; code: string } | NoOutcome;
