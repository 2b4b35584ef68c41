import { textButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { useQuery } from '@tanstack/react-query';
import * as m from '../i18n/generated/messages.js';
import { parcelsQuery } from './order-reads.ts';
import { ParcelForm } from './parcel-card.tsx';

const isJoined = (orders: readonly { parcel_id: number | null }[]): boolean =>
  orders.every(({ parcel_id }) => parcel_id !== null && parcel_id === orders[0]?.parcel_id);

/** Names how many buyers have orders that can ship together, above the list. */
export function ParcelsHint({ slug, onOpen }: { slug: string; onOpen: () => void }) {
  const { data } = useQuery(parcelsQuery(slug));
  const count = data?.filter(({ orders }) => !isJoined(orders)).length ?? 0;
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14">
      <span>{m.parcels_hint({ count })}</span>
      <button type="button" className={textButton} onClick={onOpen}>
        {m.parcel_title()}
      </button>
    </p>
  );
}

interface ParcelsSheetProps {
  slug: string;
  mayRefund: boolean;
  onClose: () => void;
}

/** All buyers with several open orders to one address, each with their orders. */
export function ParcelsSheet({ slug, mayRefund, onClose }: ParcelsSheetProps) {
  const { data } = useQuery(parcelsQuery(slug));
  return (
    <Drawer open onClose={onClose} place="side" title={m.parcel_title()}>
      {data?.length === 0 && (
        <EmptyState title={m.parcels_none()}>{m.parcels_none_text()}</EmptyState>
      )}
      <ul className="grid gap-6">
        {data?.map((group) => (
          <li key={group.orders[0]?.id} className="grid gap-2 border-b border-line pb-6">
            <h3 className="font-semibold">{group.buyer_name}</h3>
            <ParcelForm slug={slug} group={group} mayShip mayRefund={mayRefund} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
