import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useTitle } from '../page/use-title.ts';
import { MembersLogIn } from '../account/members-log-in.tsx';
import { draftChange, draftNew } from '../addresses/address-draft.ts';
import { receiverOf } from '../addresses/addresses.ts';
import { ReceiverChoice } from '../addresses/receiver-choice.tsx';
import { useRemoveAddress } from '../addresses/use-remove-address.ts';
import { useShop } from '../channel/use-shop.ts';
import { CheckoutSection } from '../checkout/checkout-section.tsx';
import { HoldStrip } from '../checkout/hold-strip.tsx';
import { OrderEnd } from '../checkout/order-end.tsx';
import { PaymentDrawers } from '../checkout/payment-drawers.tsx';
import { ShippingChoice } from '../checkout/shipping-choice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { orderAsked, useConfirmOrder } from '../checkout/confirm-order.tsx';
import {
  newShippingAddressDrawer,
  NewShippingAddressDrawer,
} from '../addresses/new-shipping-address-drawer.tsx';
import { newConvenienceStoreDrawer } from '../konbini/new-convenience-store-address-drawer.tsx';
import { methodOf } from '../payments/methods/registry.ts';
import { paymentSelectionDrawer } from '../payments/payment-selection-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { ChosenMeans } from '../payments/chosen-means.tsx';
import { PaymentRadios } from '../payments/payment-radios.tsx';
import { ThreeDSecureNote } from '../payments/three-d-secure-note.tsx';

/** Delivery, payment and review of the order in a Japanese store, with the order button. */
export function StepShippingAndPayment() {
  const { store } = useShop();
  const checkout = useCheckout();
  const { selection } = checkout;
  const confirming = useConfirmOrder(checkout, () => orderAsked(checkout));
  const { errors, change } = confirming;
  const addressDrawer = useDrawer(newShippingAddressDrawer);
  const paymentDrawer = useDrawer(paymentSelectionDrawer);
  const konbiniDrawer = useDrawer(newConvenienceStoreDrawer);
  const removeAddress = useRemoveAddress();
  useTitle(m.checkout_page_title(), store.name);

  if (checkout.failure) throw checkout.failure;
  if (checkout.isLoading) return <TextSkeleton lines={10} />;

  const purpose = selection.shipping?.type === 'self_pick_up' ? 'pick-up' : 'delivery';
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
  const method = selection.payment && methodOf(selection.payment.type);

  return (
    <div className="grid gap-10">
      <h1 className="text-22">{m.checkout_page_title()}</h1>
      <HoldStrip lines={checkout.lines} />
      <CheckoutSection
        title={m.checkout_shipping_title()}
        part="shipping"
        error={errors.at.shipping}
      >
        <ShippingChoice
          settings={checkout.shippings}
          chosen={selection.shipping?.id ?? null}
          currency={store.currency}
          prefecture={selection.address?.address?.level_one_code ?? null}
          onChoose={(id) => change({ shipping_setting_id: id })}
        />
        {checkout.isMadeOnDemand && (
          <p className="phrase-left text-14 text-ink-soft">
            {m.checkout_shipping_made_on_demand()}
          </p>
        )}
      </CheckoutSection>
      <CheckoutSection
        title={
          purpose === 'delivery' ? m.checkout_receiver_title() : m.checkout_receiver_pick_up_title()
        }
        part="receiver"
        error={errors.at.receiver}
      >
        <MembersLogIn />
        <ReceiverChoice
          purpose={purpose}
          receivers={checkout.receivers.map((address) => receiverOf(address, purpose))}
          chosen={selection.address?.id ?? null}
          onChoose={(id) => change({ address_id: id })}
          onChange={(id) => {
            const changed = checkout.receivers.find((address) => address.id === id);
            if (changed) draftChange(changed);
            addressDrawer.open();
          }}
          onRemove={removeAddress}
          onAdd={() => {
            draftNew();
            addressDrawer.open();
          }}
        />
      </CheckoutSection>
      <CheckoutSection title={m.payment_title()} part="payment" error={errors.at.payment}>
        {selection.offered.length === 0 ? (
          <p className="text-14 text-ink-soft">{m.payment_none_offered()}</p>
        ) : (
          <PaymentRadios
            offered={selection.offered}
            chosen={selection.wanted?.id ?? null}
            currency={store.currency}
            onChoose={choosePayment}
          >
            {wantedBrings === 'saved_card' && (
              <ChosenMeans
                card={selection.card}
                konbini={null}
                enter={m.payment_enter_card()}
                onChange={paymentDrawer.open}
              />
            )}
            {wantedBrings === 'konbini_record' && (
              <ChosenMeans
                card={null}
                konbini={selection.konbini}
                enter={m.konbini_add()}
                onChange={selection.konbini ? paymentDrawer.open : konbiniDrawer.open}
              />
            )}
          </PaymentRadios>
        )}
        {method?.facts.brings === 'saved_card' && <ThreeDSecureNote />}
      </CheckoutSection>
      <OrderEnd
        checkout={checkout}
        confirming={confirming}
        placeNote={method ? method.placeNote() : m.checkout_place_note()}
      />
      <NewShippingAddressDrawer
        purpose={purpose}
        onSaved={(address) => change({ address_id: address.id })}
      />
      <PaymentDrawers
        storeSlug={store.slug}
        currency={store.currency}
        selection={selection}
        onChange={change}
      />
    </div>
  );
}
