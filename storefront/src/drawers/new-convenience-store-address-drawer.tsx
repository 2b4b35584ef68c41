import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import { Drawer } from '../ui/drawer.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import { useDrawer } from '../ui/use-drawer.ts';

/** Its own chunk: the form library comes with it. */
const NewKonbiniForm = lazy(async () => ({ default: (await import('../konbini/new-konbini-form.tsx')).NewKonbiniForm }));

/** spec §2, drawers: new convenience-store address. */
export const newConvenienceStoreDrawer = 'new-convenience-store';

export function NewConvenienceStoreDrawer({ onSaved }: { onSaved: (record: KonbiniRecord) => void }) {
  const drawer = useDrawer(newConvenienceStoreDrawer);
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.konbini_title()}>
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NewKonbiniForm
          onSaved={(record) => {
            onSaved(record);
            drawer.close();
          }}
        />
      </Suspense>
    </Drawer>
  );
}
