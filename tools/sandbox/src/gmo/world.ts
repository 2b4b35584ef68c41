import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import type { SandboxStore } from '../provider/store.ts';
import type { SandboxTrade } from './trades.ts';

/** What a simulated call may lean on. */
export type SandboxWorld = {
  store: SandboxStore;
  now: () => Date;
  /** Address of the sandbox as a browser sees it, without a trailing slash. */
  pageBase: () => string;
  threeDsMandatory: boolean;
};

/** `moved` is the trade when its money moved, so that a result notification follows. */
export type SandboxAnswer = { reply: Fields; moved?: SandboxTrade };

/** One `*.idPass` call. Throws SandboxFault to refuse. */
export type SandboxApi = (world: SandboxWorld, fields: Fields) => Promise<SandboxAnswer>;
