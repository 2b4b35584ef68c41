import { buttonClass } from '@noren/kit/components/button.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { twReceiverOf } from '../addresses/tw-addresses.ts';
import { useShop } from '../channel/use-shop.ts';
import { CheckoutSection } from '../checkout/checkout-section.tsx';
import { useConfirmOrder } from '../checkout/confirm-order.tsx';
import { askedTwOrder } from '../checkout/tw-order-body.ts';
import { invoiceName } from '../checkout/tw-invoice.tsx';
import { beforeFeeOf } from '../checkout/use-order-basis.ts';
import { useTwCheckout } from '../checkout/use-tw-checkout.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { meansText } from '../payments/chosen-means.tsx';
import { methodOf, paymentName } from '../payments/methods/registry.ts';
import { PaymentRadios } from '../payments/payment-radios.tsx';
import { BuyFrame, KnownPart, useReload, useToCheckout, type BuyOrderProps } from './buy-order.tsx';

/**
 * An order in a Taiwanese store, whose invoice and card forms are on the checkout page: without an
 * address, a card or a valid invoice the sheet leads there.
 */
export function BuyTaiwanese(props: BuyOrderProps) {
  const { store } = useShop();
  const checkout = useTwCheckout(props.line.id);
  const confirming = useConfirmOrder(checkout, () => askedTwOrder(checkout), true);
  const toCheckout = useToCheckout(props.line);
  const reload = useReload();
  const { errors, change } = confirming;
  const { offered, closed, address, payment, card } = checkout.selection;

  if (checkout.failure) return <LoadError error={checkout.failure} onRetry={reload} />;
  if (checkout.isLoading) return <TextSkeleton lines={8} />;
  const needsCard =
    payment !== null && methodOf(payment.type).facts.brings === 'typed_card' && card === null;
  const { invoice } = checkout.draft;
  const isInvoiceWrong = invoice !== null && invoice.value === null;
  const receiver = address && twReceiverOf(address);
  const elsewhere = (!receiver || needsCard || isInvoiceWrong) && (
    <div className="grid gap-3">
      <p className="phrase-left text-14 text-ink-soft">{m.live_buy_missing()}</p>
      <button type="button" className={buttonClass('primary', true)} onClick={toCheckout}>
        {m.live_to_checkout()}
      </button>
    </div>
  );
  return (
    <BuyFrame
      {...props}
      checkout={checkout}
      confirming={confirming}
      {...(elsewhere && { elsewhere })}
    >
      {receiver && (
        <KnownPart
          title={m.checkout_receiver_title()}
          part="receiver"
          known={`${m.checkout_receiver_name({ name: receiver.name })}\n${receiver.note}`}
          onChange={toCheckout}
          isWrong={false}
        />
      )}
      <KnownPart
        title={m.payment_title()}
        part="payment"
        known={
          payment && !needsCard ? noteLine(paymentName(payment.type), meansText(card, null)) : ''
        }
        isWrong={errors.at.payment !== undefined}
      >
        <CheckoutSection title={m.payment_title()} part="payment" error={errors.at.payment ?? null}>
          <PaymentRadios
            offered={offered}
            chosen={payment?.id ?? null}
            currency={store.currency}
            beforeFee={beforeFeeOf(checkout.pricing)}
            closed={closed}
            onChoose={(payment_id) => change({ payment_id })}
          />
        </CheckoutSection>
      </KnownPart>
      {!isInvoiceWrong && (
        <KnownPart
          title={m.taiwan_invoice_title()}
          part="invoice"
          known={invoiceName(invoice)}
          onChange={toCheckout}
          isWrong={false}
        />
      )}
    </BuyFrame>
  );
}
