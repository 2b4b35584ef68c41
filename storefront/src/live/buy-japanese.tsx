import { methodNameIn } from '@noren/contract/shipping-method-rules';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { MembersLogIn } from '../account/members-log-in.tsx';
import { receiverOf } from '../addresses/addresses.ts';
import { askedOrder, useConfirmOrder } from '../checkout/confirm-order.tsx';
import {
  JpDrawers,
  PaymentSection,
  ReceiverSection,
  receiverPurpose,
  ShippingSection,
} from '../checkout/jp-sections.tsx';
import { shippingName } from '../checkout/shipping-choice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { LoadError } from '../failures/load-error.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { meansText } from '../payments/chosen-means.tsx';
import { paymentName } from '../payments/methods/registry.ts';
import { BuyFrame, KnownPart, useReload, type BuyOrderProps } from './buy-order.tsx';

/** An order in a Japanese store: a newcomer types the address here. */
export function BuyJapanese(props: BuyOrderProps) {
  const checkout = useCheckout(props.line.id);
  const confirming = useConfirmOrder(checkout, () => askedOrder(checkout), true);
  const reload = useReload();
  const order = { checkout, confirming };
  const { errors } = confirming;
  const { shipping, address, payment, card, konbini } = checkout.selection;

  if (checkout.failure) return <LoadError error={checkout.failure} onRetry={reload} />;
  if (checkout.isLoading) return <TextSkeleton lines={8} />;
  const methods = checkout.answer?.shipping_methods ?? [];
  const method = methods.find(({ id }) => id === checkout.method);
  const hasChoice = methods.length > 1;
  const isRefused = checkout.answer?.shipping_refusal !== undefined;
  const purpose = receiverPurpose(checkout);
  const receiver = address && receiverOf(address, purpose);
  return (
    <BuyFrame {...props} {...order}>
      {(checkout.shippings.length !== 1 || hasChoice || isRefused || errors.at.shipping) && (
        <KnownPart
          title={m.checkout_shipping_title()}
          part="shipping"
          known={
            shipping
              ? noteLine(
                  shippingName(shipping.type),
                  method && methodNameIn(method.name, currentLocale()),
                )
              : ''
          }
          isWrong={isRefused || errors.at.shipping !== undefined}
        >
          <ShippingSection {...order} />
        </KnownPart>
      )}
      <KnownPart
        // the first address was saved: show it in one row
        key={receiver ? 'known' : 'new'}
        title={
          purpose === 'delivery' ? m.checkout_receiver_title() : m.checkout_receiver_pick_up_title()
        }
        part="receiver"
        known={
          receiver ? `${m.checkout_receiver_name({ name: receiver.name })}\n${receiver.note}` : ''
        }
        isWrong={errors.at.receiver !== undefined}
      >
        <ReceiverSection {...order} isInline>
          <MembersLogIn />
        </ReceiverSection>
      </KnownPart>
      <KnownPart
        title={m.payment_title()}
        part="payment"
        known={payment ? noteLine(paymentName(payment.type), meansText(card, konbini)) : ''}
        isWrong={errors.at.payment !== undefined}
      >
        <PaymentSection {...order} />
      </KnownPart>
      <JpDrawers {...order} />
    </BuyFrame>
  );
}
