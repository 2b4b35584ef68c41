import type { PayuniCredentials } from '../../../server/src/gateways/payuni/shapes.ts';

/** The shop that exists in the sandbox, and that the demo's Taiwanese store is set up with. Not secret: the sandbox exists with DEMO=1 only. */
export const DEMO_PAYUNI: PayuniCredentials = { mer_id: 'S01234567', hash_key: 'demoHashKeyOfTheSandboxOnly00001', hash_iv: 'demoHashIv000001' };
