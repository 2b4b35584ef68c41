import { useRouteContext } from '@tanstack/react-router';
import type { Shop } from './channel.ts';

/** Returns the page's store and channel from its route guard. */
export function useShop(): Shop {
  const { store, channel } = useRouteContext({ strict: false });
  if (!store || !channel)
    throw new Error('This page has no store: its route must give store and channel as context');
  return { store, channel };
}
