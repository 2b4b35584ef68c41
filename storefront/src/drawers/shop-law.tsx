import { LawLink } from '../checkout/law-link.tsx';
import { CommercialLawDrawer } from './commercial-law-drawer.tsx';

/** The shop channel's law link and its drawer together, once a page. */
export function ShopLaw() {
  return (
    <>
      <LawLink className="decoration-white/30 hover:decoration-white" />
      <CommercialLawDrawer />
    </>
  );
}
