import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { ReceiverChoice } from '../addresses/receiver-choice.tsx';
import { cartsOf } from '../cart/carts.ts';
import { CheckoutSection } from '../checkout/checkout-section.tsx';
import { ContactFields } from '../checkout/contact-fields.tsx';
import { draftOf, type CheckoutDraft } from '../checkout/draft.ts';
import { placeOfFailure } from '../checkout/failure-place.ts';
import { stepPaths } from '../checkout/open-step.ts';
import { meansOf, orderBody } from '../checkout/order-body.ts';
import { partsMissing } from '../checkout/order-check.ts';
import { OrderReview } from '../checkout/order-review.tsx';
import { ShippingChoice } from '../checkout/shipping-choice.tsx';
import { missingTroubles, noTroubles, showPart, type Troubles } from '../checkout/troubles.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { usePlaceOrder } from '../checkout/use-place-order.ts';
import { newShippingAddressDrawer, NewShippingAddressDrawer } from '../drawers/new-shipping-address-drawer.tsx';
import { NewConvenienceStoreDrawer } from '../drawers/new-convenience-store-address-drawer.tsx';
import { paymentSelectionDrawer, PaymentSelectionDrawer } from '../drawers/payment-selection-drawer.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';
import { PaymentSummary } from '../payments/payment-summary.tsx';
import { ThreeDSecureNote } from '../payments/three-d-secure-note.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { Card, TextSkeleton } from '../ui/surfaces.tsx';
import { showToast } from '../ui/toast.tsx';
import { useDrawer } from '../ui/use-drawer.ts';
import { useTitle } from '../ui/use-title.ts';

/** Delivery, payment and the last look at the order: the page with the button that places it. */
export function StepShippingAndPayment() {
  const { store } = useRouteContext({ from: '/stores/$storeSlug/marketplace_/checkout' });
  const checkout = useCheckout(store.slug);
  const { draft, lines, selection } = checkout;
  const { isPlacing, place } = usePlaceOrder(store.slug);
  const addressDrawer = useDrawer(newShippingAddressDrawer);
  const paymentDrawer = useDrawer(paymentSelectionDrawer);
  const [troubles, setTroubles] = useState<Troubles>(noTroubles);
  const client = useQueryClient();
  const navigate = useNavigate();
  useTitle(m.checkout_page_title(), store.name);

  if (checkout.failure && checkout.isLoading) throw checkout.failure;
  if (checkout.isLoading) return <TextSkeleton lines={10} />;

  const purpose = selection.shipping?.type === 'self_pick_up' ? 'pick-up' : 'delivery';
  const konbiniSetting = checkout.offered.find((setting) => setting.type === 'gmo_cvs');
  const isCard = selection.payment?.type === 'gmo_credit';
  const change = (part: Partial<CheckoutDraft>) => {
    draftOf(store.slug).change(part);
    if (troubles !== noTroubles) setTroubles(noTroubles);
  };
  const details = {
    item_ids: lines.map((line) => line.id),
    email: checkout.email,
    phone_number: checkout.phone,
    buyer_name: draft.buyer_name ?? '',
    age_required: checkout.ageRequired,
    of_age: draft.of_age,
  };

  async function confirm(): Promise<void> {
    const missing = partsMissing({ ...selection, ...details, email_required: checkout.user === null });
    setTroubles(missingTroubles(missing));
    if (missing[0]) return showPart(missing[0]);
    const body = orderBody(selection, details);
    if (!body) return;
    const failure = await place(body, meansOf(selection));
    if (failure) await showFailureWhereItHappened(failure);
  }

  async function showFailureWhereItHappened(failure: { code: string }): Promise<void> {
    const found = placeOfFailure(failure);
    const sentence = paymentSentence(failure);
    if (found.at === 'step-products' || found.at === 'step-category') {
      await client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
      // What changed is named there on each line; a toast would only cover it.
      if (failure.code !== 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED') showToast(sentence, 'trouble');
      await navigate({ to: stepPaths[found.at], params: { storeSlug: store.slug } });
      return;
    }
    if (found.at === 'contact') {
      setTroubles({ ...noTroubles, contact: found.fields });
      return showPart(found.fields[0] === 'phone_number' ? 'phone_number' : found.fields[0] === 'email' ? 'email' : 'contact');
    }
    // A profile that says under age is not overruled by the tick (the server's rule): say so instead of asking again.
    const text = found.at === 'age' && checkout.user?.does_age_verify === false ? m.checkout_age_refused() : sentence;
    setTroubles({ ...noTroubles, at: { [found.at]: text, ...(found.at !== 'page' && { page: text }) } });
    if (found.at !== 'page') showPart(found.at);
    if (found.at === 'shipping' || found.at === 'payment') void client.invalidateQueries({ queryKey: [`GET /stores/{slug}/${found.at}-setting`] });
  }

  return (
    <div className="grid gap-10">
      <h1 className="text-22">{m.checkout_page_title()}</h1>
      <CheckoutSection title={m.checkout_shipping_title()} part="shipping" error={troubles.at.shipping}>
        <ShippingChoice
          settings={checkout.shippings}
          chosen={selection.shipping?.id ?? null}
          currency={store.currency}
          onChoose={(id) => change({ shipping_setting_id: id })}
        />
      </CheckoutSection>
      <CheckoutSection
        title={purpose === 'delivery' ? m.checkout_receiver_title() : m.checkout_receiver_pick_up_title()}
        part="receiver"
        error={troubles.at.receiver}
      >
        <ReceiverChoice
          purpose={purpose}
          addresses={checkout.receivers}
          chosen={selection.address?.id ?? null}
          onChoose={(id) => change({ address_id: id })}
          onAdd={() => addressDrawer.open()}
        />
      </CheckoutSection>
      <CheckoutSection title={m.payment_title()} part="payment" error={troubles.at.payment}>
        {checkout.offered.length === 0 ? (
          <p className="text-14 text-ink-soft">{m.payment_none_offered()}</p>
        ) : (
          <PaymentSummary
            payment={selection.payment}
            card={selection.card}
            konbini={selection.konbini}
            currency={store.currency}
            onOpen={() => paymentDrawer.open()}
          />
        )}
        {isCard && <ThreeDSecureNote />}
      </CheckoutSection>
      <CheckoutSection title={m.checkout_contact_title()} part="contact">
        <ContactFields
          email={checkout.email}
          emailRequired={checkout.user === null}
          phone={checkout.phone}
          name={draft.buyer_name ?? ''}
          wrong={{
            email: troubles.contact.includes('email'),
            phone_number: troubles.contact.includes('phone_number'),
            custom_buyer_name: troubles.contact.includes('custom_buyer_name'),
          }}
          onChange={change}
        />
      </CheckoutSection>
      {(checkout.ageRequired || troubles.at.age) && (
        <CheckoutSection title={m.checkout_age_title()} part="age" error={troubles.at.age}>
          <Card className="grid gap-1 p-5">
            <p className="text-14 text-ink-soft">{m.checkout_age_text()}</p>
            <Checkbox checked={draft.of_age} onChange={(event) => change({ of_age: event.target.checked })}>
              {m.checkout_age_confirm()}
            </Checkbox>
          </Card>
        </CheckoutSection>
      )}
      <CheckoutSection title={m.checkout_review_title()}>
        <OrderReview store={store} lines={lines} pricing={checkout.pricing} payment={selection.payment} law={checkout.law} />
      </CheckoutSection>
      <div className="grid gap-3">
        {troubles.at.page && <FieldError>{troubles.at.page}</FieldError>}
        {checkout.pricingFailure && <FieldError>{errorSentence(checkout.pricingFailure)}</FieldError>}
        <Button wide busy={isPlacing || checkout.isPricing} onClick={() => void confirm()}>
          {m.checkout_place()}
        </Button>
        <p className="phrase text-center text-14 text-ink-soft">
          {isCard ? m.checkout_place_note_card() : selection.konbini ? m.slip_place_note() : m.checkout_place_note()}
        </p>
      </div>
      <NewShippingAddressDrawer purpose={purpose} onSaved={(address) => change({ address_id: address.id })} />
      <PaymentSelectionDrawer
        storeSlug={store.slug}
        currency={store.currency}
        offered={checkout.offered}
        chosen={{ payment_id: selection.payment?.id ?? null, card_id: selection.card?.id ?? null, konbini_id: selection.konbini?.id ?? null }}
        onChoose={({ payment_id, card_id, konbini_id }) =>
          change({ payment_id, ...(card_id !== null && { card_id }), ...(konbini_id !== null && { konbini_id }) })
        }
      />
      <NewConvenienceStoreDrawer onSaved={(record) => change({ payment_id: konbiniSetting?.id ?? null, konbini_id: record.id })} />
    </div>
  );
}
