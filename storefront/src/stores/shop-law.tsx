import type { Shop } from '../channel/channel.ts';
import { LawLink } from './law-link.tsx';
import { CommercialLawDrawer } from './commercial-law-drawer.tsx';

/**
 * The legal notice's link, and its drawer in the shop channel, once per page. The footer is outside the
 * page's route, so it passes the shop.
 */
export function ShopLaw({ shop }: { shop: Shop }) {
  return (
    <>
      <LawLink shop={shop} className="decoration-white/30 hover:decoration-white" />
      {shop.channel.paths.law === null && <CommercialLawDrawer store={shop.store} />}
    </>
  );
}
