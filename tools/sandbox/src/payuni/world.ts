import type { SandboxStore } from '../provider/store.ts';
import type { Fields } from '../../../../server/src/payments/gateways/payuni/codec.ts';

export type SandboxWorld = {
  store: SandboxStore;
  now: () => Date;
  /** Address of the sandbox for browsers, without a trailing slash. */
  pageBase: () => string;
  /** Whether a URL is allowed: the demo's keys are public, so visitors could name any. */
  mayLeadTo: (url: URL) => boolean;
  settleMs: () => Promise<number>;
};

/**
 * One call with its envelope opened and MerID and Timestamp checked; returns the reply's content.
 * Throws SandboxFault to refuse.
 */
export type SandboxApi = (world: SandboxWorld, fields: Fields) => Promise<Fields>;
