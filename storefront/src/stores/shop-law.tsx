import type { Shop } from '../channel/channel.ts';
import { LawLink } from './law-link.tsx';
import { CommercialLawDrawer } from './commercial-law-drawer.tsx';

/** The shop channel's law link and its drawer together, once a page. The footer stands outside the page's route, so it is told whose they are. */
export function ShopLaw({ shop }: { shop: Shop }) {
  return (
    <>
      <LawLink shop={shop} className="decoration-white/30 hover:decoration-white" />
      <CommercialLawDrawer store={shop.store} />
    </>
  );
}
