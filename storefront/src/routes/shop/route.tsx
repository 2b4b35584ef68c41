import { createFileRoute } from '@tanstack/react-router';
import { ownShopQuery, type ShopQuery } from '../../channel/shop-channel.ts';

/**
 * The shop channel (spec §2): liver, post and stream have three parameter names each; this
 * normalizes them to one.
 */
export const Route = createFileRoute('/shop')({
  validateSearch: (search: Record<string, unknown>): ShopQuery => ownShopQuery(search),
});
