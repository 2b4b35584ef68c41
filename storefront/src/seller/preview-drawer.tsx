import { Drawer } from '@noren/kit/components/drawer.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import * as m from '../i18n/generated/messages.js';
import { LiveList } from '../live/live-list.tsx';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { PostProduct } from '@noren/contract/entities/live-post';

const nothing = () => {};

/** The list as buyers see it, without interaction. */
export function PreviewDrawer({
  store,
  products,
}: {
  store: ShopStore;
  products: readonly PostProduct[];
}) {
  const drawer = useDrawer('preview');
  return (
    <Drawer
      open={drawer.isOpen}
      onClose={drawer.close}
      title={m.seller_preview_title()}
      place="side"
    >
      <div className="-mx-2 grid gap-3">
        <p className="px-2 text-14 text-ink-soft">{m.seller_preview_note()}</p>
        {products.length === 0 ? (
          <EmptyState title={m.live_none_title()}>{m.seller_preview_none()}</EmptyState>
        ) : (
          <LiveList products={products} store={store} inert onOpen={nothing} onAdd={nothing} />
        )}
      </div>
    </Drawer>
  );
}
