import type { Currency } from '@noren/contract/scalars';
import { NewConvenienceStoreDrawer } from '../konbini/new-convenience-store-address-drawer.tsx';
import { methodOf } from '../payments/methods/registry.ts';
import { PaymentSelectionDrawer } from '../payments/payment-selection-drawer.tsx';
import type { CheckoutDraft } from './order-draft.ts';
import type { Selection } from './selection.ts';

export interface PaymentDrawersProps {
  storeSlug: string;
  currency: Currency;
  selection: Selection;
  /** as in `PaymentRadiosProps` */
  beforeFee?: number | undefined;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** The drawers in which a buyer of a Japanese store chooses a card or konbini record. */
export function PaymentDrawers({
  storeSlug,
  currency,
  selection,
  beforeFee,
  onChange,
}: PaymentDrawersProps) {
  const konbiniSetting = selection.offered.find(
    ({ type }) => methodOf(type).facts.brings === 'konbini_record',
  );
  return (
    <>
      <PaymentSelectionDrawer
        storeSlug={storeSlug}
        currency={currency}
        sums={{ beforeFee }}
        key={selection.wanted?.id}
        offered={selection.wanted ? [selection.wanted] : selection.offered}
        chosen={{
          payment_id: selection.wanted?.id ?? null,
          card_id: selection.card?.id ?? null,
          konbini_id: selection.konbini?.id ?? null,
        }}
        onChoose={({ payment_id, means }) =>
          onChange({
            payment_id,
            ...(means && 'card_id' in means && { card_id: means.card_id }),
            ...(means && 'konbini_id' in means && { konbini_id: means.konbini_id }),
          })
        }
      />
      <NewConvenienceStoreDrawer
        payer={selection.address ?? undefined}
        payments={selection.offered}
        onSaved={(record) =>
          onChange({ payment_id: konbiniSetting?.id ?? null, konbini_id: record.id })
        }
      />
    </>
  );
}
