import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting } from '@noren/contract/entities/store';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense } from 'react';
import type { Payer } from './new-konbini-form.tsx';
import * as m from '../i18n/generated/messages.js';

/** A separate chunk, because it includes the form library. */
const NewKonbiniForm = lazy(async () => ({
  default: (await import('./new-konbini-form.tsx')).NewKonbiniForm,
}));

/** spec §2, drawers: new convenience-store address. */
export const newConvenienceStoreDrawer = 'new-convenience-store';

/**
 * @param payer initial name and phone; a member's own take precedence
 * @param payments of the store that will be paid; none: the chains that every store has
 */
export function NewConvenienceStoreDrawer({
  onSaved,
  payer,
  payments = [],
}: {
  onSaved: (record: KonbiniRecord) => void;
  payer?: Payer | undefined;
  payments?: readonly PaymentSetting[];
}) {
  const drawer = useDrawer(newConvenienceStoreDrawer);
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.konbini_title()}>
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NewKonbiniForm
          payer={payer}
          payments={payments}
          onSaved={(record) => {
            onSaved(record);
            drawer.close();
          }}
        />
      </Suspense>
    </Drawer>
  );
}
