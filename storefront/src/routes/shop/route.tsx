import { createFileRoute } from '@tanstack/react-router';
import { ownShopQuery, type ShopQuery } from '../../channel/shop-channel.ts';

/** The shop channel (spec §2): a liver, a post and a stream may come under three names each, and have one from here on. */
export const Route = createFileRoute('/shop')({
  validateSearch: (search: Record<string, unknown>): ShopQuery => ownShopQuery(search),
});
