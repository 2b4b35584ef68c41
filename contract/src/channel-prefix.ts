import type { Channel } from './scalars.ts';

/**
 * URL prefix of each channel (D-002). Kept in its own module without schemas, so that browser
 * bundles can import it cheaply.
 */
export const channelPrefix = {
  marketplace: '/api/v2',
  shop: '/api/v1/shop',
} as const satisfies Record<Channel, string>;
