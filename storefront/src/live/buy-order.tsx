import type { CartItem } from '@noren/contract/entities/cart';
import { textButton } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AcceptChanges } from '../cart/accept-changes.tsx';
import { LineChanges } from '../cart/line-changes.tsx';
import { lineCapOf } from '../cart/line-state.ts';
import { useCartLine } from '../cart/use-cart-line.ts';
import { useShop } from '../channel/use-shop.ts';
import { AgeSection } from '../checkout/age-section.tsx';
import { HoldStrip } from '../checkout/hold-strip.tsx';
import { draftOf } from '../checkout/order-draft.ts';
import {
  ContactSection,
  CouponPart,
  placingOf,
  reviewOf,
  type ConfirmedCheckout,
} from '../checkout/order-end.tsx';
import type { OrderPart } from '../checkout/order-parts.ts';
import { ReviewGoods, ReviewTerms } from '../checkout/order-review.tsx';
import { PlaceSection } from '../checkout/place-section.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { methodOf } from '../payments/methods/registry.ts';
import { PolicyNote } from '../policies/policy-note.tsx';
import { QuantityStepper } from '../products/quantity-stepper.tsx';

/** An order of one line of the cart. */
export interface BuyOrderProps {
  line: CartItem;
  /** other lines of the store's cart, which are not ordered */
  others: number;
  /** the sheet's footer, which stays visible */
  foot: HTMLElement | null;
}

export interface BuyFrameProps extends BuyOrderProps, ConfirmedCheckout {
  /** receiver and payment of the country's checkout */
  children: ReactNode;
  /** replaces the order button: something is missing that only the checkout page asks for */
  elsewhere?: ReactNode;
}

/** Leaves for the checkout page with this line selected. */
export function useToCheckout(line: CartItem): () => void {
  const { store, channel } = useShop();
  const navigate = useNavigate();
  return () => {
    draftOf(store.slug).change({ kind: null, item_ids: [line.id] });
    void navigate({ href: channel.paths.checkout('step-shipping-and-payment') });
  };
}

/** Loads again what has failed to load. */
export function useReload(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

/**
 * The order in the sheet: goods, what the country's checkout asks for, the six items of the final
 * confirmation, and the button in the sheet's footer.
 */
export function BuyFrame({
  line,
  others,
  foot,
  checkout,
  confirming,
  children,
  elsewhere,
}: BuyFrameProps) {
  const { store, channel } = useShop();
  const { errors, change } = confirming;
  const { payment } = checkout.selection;
  const toCheckout = useToCheckout(line);
  const review = { ...reviewOf(checkout), shown: errors.shown };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <HoldStrip lines={[line]} inSheet />
      {line.status_changes && <AcceptChanges storeSlug={store.slug} ids={[line.id]} />}
      <Card className="px-5">
        <ReviewGoods {...review} Stepper={LineStepper} />
      </Card>
      {others > 0 && (
        <p className="phrase-left text-14 text-ink-soft">{m.live_buy_others({ count: others })}</p>
      )}
      {children}
      <KnownPart
        title={m.checkout_contact_title()}
        part="email"
        known={checkout.email}
        isWrong={errors.contact.length > 0 || errors.asksCode}
      >
        <ContactSection checkout={checkout} confirming={confirming} isShort />
      </KnownPart>
      {(checkout.ageRequired || errors.at.age) && (
        <AgeSection
          error={errors.at.age}
          checked={checkout.draft.of_age}
          onChange={(of_age) => change({ of_age })}
        />
      )}
      <CouponPart checkout={checkout} confirming={confirming} />
      <section
        data-part="review"
        aria-label={m.checkout_review_title()}
        tabIndex={-1}
        className="outline-none"
      >
        <Card className="divide-y divide-line px-5">
          <ReviewTerms {...review} />
        </Card>
      </section>
      <PolicyNote paths={channel.paths}>{m.checkout_policies()}</PolicyNote>
      {!elsewhere && (
        <button type="button" className={`${textButton} justify-self-center`} onClick={toCheckout}>
          {m.live_buy_by_checkout()}
        </button>
      )}
      {foot &&
        createPortal(
          elsewhere ?? (
            <PlaceSection
              {...placingOf({ checkout, confirming })}
              note={payment ? methodOf(payment.type).placeNote() : m.checkout_place_note()}
              isShort
            >
              {checkout.pricing && (
                <p className="flex items-baseline justify-between gap-4">
                  <span className="text-14">{m.common_total()}</span>
                  <span className="figures text-18 font-semibold">
                    {formatMoney(
                      checkout.pricing.total_amount,
                      checkout.pricing.currency,
                      currentLocale(),
                    )}
                  </span>
                </p>
              )}
            </PlaceSection>
          ),
          foot,
        )}
    </div>
  );
}

function LineStepper({ line }: { line: CartItem }) {
  const { store } = useShop();
  const { quantity, setQuantity, isRemoving } = useCartLine(store.slug, line);
  if (line.status_changes) return <LineChanges line={line} currency={store.currency} />;
  return (
    <QuantityStepper
      value={quantity}
      cap={lineCapOf(line)}
      name={line.product_name}
      onChange={setQuantity}
      busy={isRemoving}
    />
  );
}

export interface KnownPartProps {
  title: string;
  part: OrderPart | 'invoice';
  /** what is known, in one or two lines; empty: nothing, so the section is open */
  known: string;
  isWrong: boolean;
  /** changes it elsewhere; absent: in the section below */
  onChange?: () => void;
  /** the checkout's own section */
  children?: ReactNode;
}

/** A section of the checkout that is known already: one row, until the buyer changes it. */
export function KnownPart({ title, part, known, isWrong, onChange, children }: KnownPartProps) {
  const [isOpen, setIsOpen] = useState(known === '');
  if (isOpen || isWrong) return children;
  return (
    <section
      aria-label={title}
      data-part={part}
      tabIndex={-1}
      className="flex items-start justify-between gap-3 border-b border-line pb-2 outline-none"
    >
      <div className="min-w-0">
        <h3 className="text-14 text-ink-soft">{title}</h3>
        <p className="text-14 wrap-anywhere whitespace-pre-line">{known}</p>
      </div>
      <button
        type="button"
        className={`${textButton} shrink-0`}
        onClick={onChange ?? (() => setIsOpen(true))}
      >
        {m.payment_change()}
        <span className="sr-only">{title}</span>
      </button>
    </section>
  );
}
