import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { draftChange, draftNew, type AddressPurpose } from '../addresses/address-draft.ts';
import { receiverOf } from '../addresses/addresses.ts';
import {
  newShippingAddressDrawer,
  NewShippingAddressDrawer,
} from '../addresses/new-shipping-address-drawer.tsx';
import { ReceiverChoice } from '../addresses/receiver-choice.tsx';
import { useRemoveAddress } from '../addresses/use-remove-address.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { newConvenienceStoreDrawer } from '../konbini/new-convenience-store-address-drawer.tsx';
import { ChosenMeans } from '../payments/chosen-means.tsx';
import { methodOf } from '../payments/methods/registry.ts';
import { PaymentRadios } from '../payments/payment-radios.tsx';
import { paymentSelectionDrawer } from '../payments/payment-selection-drawer.tsx';
import { ThreeDSecureNote } from '../payments/three-d-secure-note.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { useConfirmOrder } from './confirm-order.tsx';
import { PaymentDrawers } from './payment-drawers.tsx';
import { ShippingChoice } from './shipping-choice.tsx';
import { beforeFeeOf } from './use-order-basis.ts';
import type { JpCheckout } from './use-checkout.ts';

const NewAddressForm = lazy(async () => ({
  default: (await import('../addresses/new-address-form.tsx')).NewAddressForm,
}));

/** Loaded lazily, because most stores have no shipping methods. */
const MethodChoice = lazy(async () => ({
  default: (await import('./method-choice.tsx')).MethodChoice,
}));

export interface JpSectionProps {
  checkout: JpCheckout;
  confirming: Pick<ReturnType<typeof useConfirmOrder>, 'errors' | 'change'>;
}

export const receiverPurpose = ({ selection }: JpCheckout): AddressPurpose =>
  selection.shipping?.type === 'self_pick_up' ? 'pick-up' : 'delivery';

export function ShippingSection({ checkout, confirming: { errors, change } }: JpSectionProps) {
  const { selection } = checkout;
  return (
    <CheckoutSection title={m.checkout_shipping_title()} part="shipping" error={errors.at.shipping}>
      <ShippingChoice
        settings={checkout.shippings}
        chosen={selection.shipping?.id ?? null}
        currency={checkout.currency}
        prefecture={selection.address?.address?.level_one_code ?? null}
        onChoose={(id) => change({ shipping_setting_id: id })}
      />
      {checkout.setting && checkout.answer && (
        <Suspense fallback={<TextSkeleton lines={2} />}>
          <MethodChoice
            pricing={checkout.answer}
            chosen={checkout.method}
            offers={{
              cash: checkout.setting.is_cash_on_delivery,
              dates: Boolean(checkout.setting.delivery?.dates || checkout.setting.delivery?.slots),
            }}
            onChoose={(id) => change({ shipping_method_id: id })}
          />
        </Suspense>
      )}
      {checkout.isMadeOnDemand && (
        <p className="phrase-left text-14 text-ink-soft">{m.checkout_shipping_made_on_demand()}</p>
      )}
    </CheckoutSection>
  );
}

export interface ReceiverSectionProps extends JpSectionProps {
  /** a buyer without an address types it here instead of in a drawer */
  isInline?: boolean;
  /** above the addresses: the login */
  children: ReactNode;
}

export function ReceiverSection({
  checkout,
  confirming: { errors, change },
  isInline = false,
  children,
}: ReceiverSectionProps) {
  const purpose = receiverPurpose(checkout);
  const drawer = useDrawer(newShippingAddressDrawer);
  const removeAddress = useRemoveAddress();
  return (
    <CheckoutSection
      title={
        purpose === 'delivery' ? m.checkout_receiver_title() : m.checkout_receiver_pick_up_title()
      }
      part="receiver"
      error={errors.at.receiver}
    >
      {children}
      {isInline && checkout.receivers.length === 0 ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <NewAddressForm
            key={purpose}
            purpose={purpose}
            isInline
            onSaved={(address) => change({ address_id: address.id })}
          />
        </Suspense>
      ) : (
        <ReceiverChoice
          purpose={purpose}
          receivers={checkout.receivers.map((address) => receiverOf(address, purpose))}
          chosen={checkout.selection.address?.id ?? null}
          onChoose={(id) => change({ address_id: id })}
          onChange={(id) => {
            const changed = checkout.receivers.find((address) => address.id === id);
            if (changed) draftChange(changed);
            drawer.open();
          }}
          onRemove={removeAddress}
          onAdd={() => {
            draftNew();
            drawer.open();
          }}
        />
      )}
    </CheckoutSection>
  );
}

export function PaymentSection({ checkout, confirming: { errors, change } }: JpSectionProps) {
  const { selection } = checkout;
  const paymentDrawer = useDrawer(paymentSelectionDrawer);
  const konbiniDrawer = useDrawer(newConvenienceStoreDrawer);
  const wantedBrings = selection.wanted && methodOf(selection.wanted.type).facts.brings;

  /** Opens the drawer for the selected type if the buyer has no card or record to choose from. */
  function choosePayment(payment_id: number, isTap: boolean): void {
    change({ payment_id, card_id: null });
    if (!isTap) return;
    const type = selection.offered.find(({ id }) => id === payment_id)?.type;
    const brings = type && methodOf(type).facts.brings;
    if (brings === 'saved_card' && !checkout.hasCards) paymentDrawer.open();
    if (brings === 'konbini_record' && !checkout.hasKonbini) konbiniDrawer.open();
  }

  return (
    <CheckoutSection title={m.payment_title()} part="payment" error={errors.at.payment}>
      {selection.offered.length + selection.closed.length === 0 ? (
        <p className="text-14 text-ink-soft">{m.payment_none_offered()}</p>
      ) : (
        <PaymentRadios
          offered={selection.offered}
          chosen={selection.wanted?.id ?? null}
          currency={checkout.currency}
          beforeFee={beforeFeeOf(checkout.pricing)}
          closed={selection.closed}
          onChoose={choosePayment}
        >
          {wantedBrings === 'saved_card' ? (
            <ChosenMeans
              card={selection.card}
              konbini={null}
              enter={m.payment_enter_card()}
              onChange={paymentDrawer.open}
            />
          ) : wantedBrings === 'konbini_record' ? (
            <ChosenMeans
              card={null}
              konbini={selection.konbini}
              enter={m.konbini_add()}
              onChange={selection.konbini ? paymentDrawer.open : konbiniDrawer.open}
            />
          ) : null}
        </PaymentRadios>
      )}
      {selection.payment && methodOf(selection.payment.type).facts.brings === 'saved_card' && (
        <ThreeDSecureNote />
      )}
    </CheckoutSection>
  );
}

/** The drawers that the sections open: an address, a card, a konbini record. */
export function JpDrawers({ checkout, confirming: { change } }: JpSectionProps) {
  const { store } = useShop();
  return (
    <>
      <NewShippingAddressDrawer
        purpose={receiverPurpose(checkout)}
        onSaved={(address) => change({ address_id: address.id })}
      />
      <PaymentDrawers
        storeSlug={store.slug}
        currency={store.currency}
        selection={checkout.selection}
        beforeFee={beforeFeeOf(checkout.pricing)}
        onChange={change}
      />
    </>
  );
}
