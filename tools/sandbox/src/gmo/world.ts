import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import type { SandboxStore } from '../provider/store.ts';
import type { SandboxTrade } from './trades.ts';

export type SandboxWorld = {
  store: SandboxStore;
  now: () => Date;
  /** Address of the sandbox for browsers, without a trailing slash. */
  pageBase: () => string;
  threeDsMandatory: boolean;
};

/** `moved` is the trade if its money moved, so that a result notification follows. */
export type SandboxAnswer = { reply: Fields; moved?: SandboxTrade };

/** One `*.idPass` call. Throws SandboxFault to refuse. */
export type SandboxApi = (world: SandboxWorld, fields: Fields) => Promise<SandboxAnswer>;
