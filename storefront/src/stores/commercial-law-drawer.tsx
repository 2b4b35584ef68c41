import type { Store } from '@noren/contract/entities/store';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { LoadError } from '../failures/load-error.tsx';
import { LawList } from './law-list.tsx';
import { lawTitle, useLaw } from './use-law.ts';

/**
 * Not in spec §2: the shop channel has no page about its store, so the legal notice opens above any
 * page.
 */
export const commercialLawDrawer = 'commercial-law';

export function CommercialLawDrawer({ store }: { store: Pick<Store, 'slug' | 'region'> }) {
  const drawer = useDrawer(commercialLawDrawer);
  const { data, error, refetch } = useLaw(store, drawer.isOpen);
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={lawTitle(store)}>
      {/* The content is longer than the sheet and has no focusable element, so it is focusable
          itself for scrolling by keyboard. */}
      <div tabIndex={0} role="group" aria-label={lawTitle(store)} className="-mt-5 rounded-control">
        {error && !data ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <LawList store={store} info={data} />
        )}
      </div>
    </Drawer>
  );
}
