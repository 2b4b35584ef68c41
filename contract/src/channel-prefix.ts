import type { Channel } from './scalars.ts';

/**
 * URL prefix of each channel (D-002). A module of its own, without a schema: the browser takes it along, and of the
 * scalars the types alone.
 */
export const channelPrefix = {
  marketplace: '/api/v2',
  shop: '/api/v1/shop',
} as const satisfies Record<Channel, string>;
