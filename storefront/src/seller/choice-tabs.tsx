import * as m from '../i18n/generated/messages.js';
import { TabLinks } from '../live/tab-links.tsx';

/** spec §2: the stream's goods, those not chosen and those chosen. */
export function ChoiceTabs({ chosen }: { chosen: number }) {
  return (
    <TabLinks
      label={m.seller_choice_tabs()}
      variant="chips"
      tabs={[
        { to: '/shop/seller/stream-products/unselected', name: m.seller_tab_unselected() },
        { to: '/shop/seller/stream-products/selected', name: m.seller_tab_selected(), count: chosen },
      ]}
    />
  );
}
