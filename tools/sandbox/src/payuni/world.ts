import type { SandboxStore } from '../provider/store.ts';
import type { Fields } from '../../../../server/src/payments/gateways/payuni/codec.ts';

/** What a simulated call may lean on. */
export type SandboxWorld = {
  store: SandboxStore;
  now: () => Date;
  /** Address of the sandbox as a browser sees it, without a trailing slash. */
  pageBase: () => string;
  /** Whether ReturnURL or NotifyURL may lead here: the demo's keys are public, so anybody could name any address. */
  mayLeadTo: (url: URL) => boolean;
  /** How long a silent bank stays silent. */
  settleMs: () => Promise<number>;
};

/** One call, its envelope opened and its MerID and Timestamp checked → what its reply holds. Throws SandboxFault to refuse. */
export type SandboxApi = (world: SandboxWorld, fields: Fields) => Promise<Fields>;
