import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { MembersLogIn } from '../account/members-log-in.tsx';
import { useTitle } from '../page/use-title.ts';
import { lazy, Suspense, useState } from 'react';
import { ReceiverChoice } from '../addresses/receiver-choice.tsx';
import { draftNewTw, draftTwChange } from '../addresses/tw-address-draft.ts';
import { twReceiverOf, useRemoveTwAddress } from '../addresses/tw-addresses.ts';
import { useShop } from '../channel/use-shop.ts';
import { CheckoutSection } from '../checkout/checkout-section.tsx';
import { HoldStrip } from '../checkout/hold-strip.tsx';
import { OrderEnd } from '../checkout/order-end.tsx';
import { ShippingChoice } from '../checkout/shipping-choice.tsx';
import { askedTwOrder } from '../checkout/tw-order-body.ts';
import { TwPaymentSection } from '../checkout/tw-payment-section.tsx';
import { useConfirmOrder } from '../checkout/confirm-order.tsx';
import { showPart } from '../checkout/order-parts.ts';
import { useNewsletter } from '../checkout/use-newsletter.tsx';
import { useTwCheckout } from '../checkout/use-tw-checkout.ts';
import { newShippingAddressDrawer } from '../addresses/new-shipping-address-drawer.tsx';
import { NewTwAddressDrawer } from '../addresses/new-tw-address-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { cardProblems, showCardProblem, type CardProblems } from '../payments/card-check.ts';
import { typedCard } from '../payments/card-draft.ts';
import { methodOf } from '../payments/methods/registry.ts';

/** Loaded in parallel with the page; it is further down. */
const TwInvoice = lazy(async () => ({
  default: (await import('../checkout/tw-invoice.tsx')).TwInvoice,
}));

/**
 * Delivery, payment and review of the order in a Taiwanese store; the card is typed on this page
 * (spec §2).
 */
export function TwStepShippingAndPayment() {
  const { store } = useShop();
  const checkout = useTwCheckout();
  const { draft, selection } = checkout;
  const method = selection.payment && methodOf(selection.payment.type);
  const isCard = method?.facts.brings === 'typed_card';
  const removeAddress = useRemoveTwAddress(store.slug);
  const addressDrawer = useDrawer(newShippingAddressDrawer);
  const [problems, setProblems] = useState<CardProblems>({});
  const newsletter = useNewsletter(checkout.email);
  const [wantsInvoice, setWantsInvoice] = useState(false);
  useTitle(m.checkout_page_title(), store.name);

  function asked() {
    const order = askedTwOrder(checkout);
    const { missing } = order;
    const found =
      isCard && selection.card === null ? cardProblems(typedCard(), serverNow(), 'payuni') : {};
    setProblems(found);
    // Missing parts above the card come first; the card's own fields show their errors.
    if (missing.length === 0 && Object.keys(found).length > 0) {
      showCardProblem(found);
      return null;
    }
    const isInvoiceWrong = draft.invoice !== null && draft.invoice.value === null;
    setWantsInvoice(isInvoiceWrong);
    if (missing.length === 0 && isInvoiceWrong) {
      showPart('invoice');
      return null;
    }
    return newsletter.withTick(order);
  }

  const confirming = useConfirmOrder(checkout, asked);
  const { errors, change } = confirming;

  if (checkout.failure) throw checkout.failure;
  if (checkout.isLoading) return <TextSkeleton lines={10} />;

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
          onChoose={() => {}}
        />
        <p className="text-14 text-ink-soft">{m.taiwan_home_only()}</p>
      </CheckoutSection>
      <CheckoutSection
        title={m.checkout_receiver_title()}
        part="receiver"
        error={errors.at.receiver}
      >
        <MembersLogIn />
        <ReceiverChoice
          purpose="delivery"
          receivers={checkout.addresses.map(twReceiverOf)}
          chosen={selection.address?.id ?? null}
          onChoose={(id) => change({ address_id: id })}
          onChange={(id) => {
            const changed = checkout.addresses.find((address) => address.id === id);
            if (changed) draftTwChange(changed);
            addressDrawer.open();
          }}
          onRemove={removeAddress}
          onAdd={() => {
            draftNewTw();
            addressDrawer.open();
          }}
        />
      </CheckoutSection>
      <TwPaymentSection
        storeSlug={store.slug}
        currency={store.currency}
        checkout={checkout}
        error={errors.at.payment}
        problems={problems}
        onProblems={setProblems}
        onChange={change}
      />
      <OrderEnd
        checkout={checkout}
        confirming={confirming}
        afterContact={
          <>
            {newsletter.box}
            <CheckoutSection title={m.taiwan_invoice_title()} part="invoice">
              <Suspense fallback={<TextSkeleton lines={6} />}>
                <TwInvoice
                  draft={draft.invoice}
                  showsFaults={wantsInvoice}
                  onChange={(invoice) => change({ invoice })}
                />
              </Suspense>
            </CheckoutSection>
          </>
        }
        placeNote={method ? method.placeNote() : m.checkout_place_note()}
      />
      <NewTwAddressDrawer onSaved={(address) => change({ address_id: address.id })} />
    </div>
  );
}
