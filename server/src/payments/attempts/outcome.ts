import type { BoundCardRow } from '../saved-cards/queries.ts';
import type { KonbiniNumber } from '../gateways/gmo/konbini-payment.ts';

/** The gateway's answer about an attempt, to be recorded by settle.ts. */
export type SettledOutcome =
  /** `bound`: the card saved with the payment, if the buyer asked for that. */
  | { kind: 'paid'; result: object; bound?: BoundCardRow | undefined }
  | { kind: 'failed'; code: string }
  | { kind: 'undone'; result: object }
  /** The gateway holds another amount under our number. An operator must look. */
  | { kind: 'differs'; amount: number }
  /** The gateway refuses the refund for good; `code` is the gateway's. */
  | { kind: 'refused'; code: string }
  /** The result is unknown for too long. `of_another`: amount of a foreign trade. */
  | { kind: 'unclear'; of_another: number | null }
  /** A konbini number was issued. The access pass is sealed; null in a rehearsal. */
  | {
      kind: 'issued';
      access: { access_id: string; access_pass: string } | null;
      number: KonbiniNumber;
    };

export interface NoOutcome {
  kind: 'no_outcome';
  /** the call got no answer, or the gateway was unreachable: frequent callers should pause */
  silent?: true;
  /** the gateway's code, or what came instead of its answer */
  said?: string;
  /** the gateway accepted the refund and is working on it */
  returning?: true;
  /** amount of a foreign trade under our number */
  of_another?: number;
}
/** The gateway did not answer, or does not know yet. Ask again later. */
export const noOutcome: NoOutcome = { kind: 'no_outcome' };
/** No money moved, and none will unless we finish the payment. */
export const unfinished = { kind: 'unfinished' } as const;
/** The buyer may be on a page that takes the money without us and cannot be closed. */
export const open = { kind: 'open' } as const;

export type PaymentOutcome = SettledOutcome | NoOutcome | typeof unfinished | typeof open;

/** The gateway's answer about the parts to return, or about the whole payment. */
export type PartOutcome =
  | { kind: 'returned' }
  | { kind: 'undone'; result: object }
  | { kind: 'refused'; code: string }
  | NoOutcome;
