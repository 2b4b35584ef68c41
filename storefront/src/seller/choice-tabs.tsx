import * as m from '../i18n/generated/messages.js';
import { TabLinks } from '../live/tab-links.tsx';

/** spec §2: tabs of the products not chosen and chosen. */
export function ChoiceTabs({ chosen }: { chosen: number }) {
  return (
    <TabLinks
      label={m.seller_choice_tabs()}
      variant="chips"
      tabs={[
        { to: '/shop/seller/stream-products/unselected', name: m.seller_tab_unselected() },
        {
          to: '/shop/seller/stream-products/selected',
          name: m.seller_tab_selected(),
          count: chosen,
        },
      ]}
    />
  );
}
