import { foldDiscountCode } from '@noren/contract/discount-code';
import type { Pricing } from '@noren/contract/entities/store';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureOf } from '../api/query.ts';
import { pricingOf, type PricedOrder } from '../cart/pricing.ts';
import { useShop } from '../channel/use-shop.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { couponSentence } from './coupon-words.ts';
import type { CheckoutDraft } from './order-draft.ts';

export interface CouponSectionProps {
  /** null: the choices have not loaded yet */
  order: PricedOrder | null;
  codes: readonly string[];
  pricing: Pricing | undefined;
  onChange: (part: Pick<CheckoutDraft, 'coupon_codes'>) => void;
}

/** Quiet until it is opened: a field for a coupon code, and the coupons in use. */
export function CouponSection({ order, codes, pricing, onChange }: CouponSectionProps) {
  const { store } = useShop();
  const [isOpen, setIsOpen] = useState(codes.length > 0);
  const refused = pricing?.refused_coupons ?? [];
  const sentenceOf = (code: string): string | null => {
    const found = refused.find((one) => one.code === code);
    return found ? couponSentence(found, store) : null;
  };
  if (!isOpen)
    return (
      <button
        type="button"
        className={`${textButton} justify-self-start`}
        onClick={() => setIsOpen(true)}
      >
        {m.coupon_open()}
      </button>
    );
  return (
    <section aria-label={m.coupon_label()} className="grid gap-3">
      {codes.length > 0 && (
        <ul className="grid gap-2">
          {codes.map((code) => (
            <li
              key={code}
              className="flex items-center justify-between gap-3 rounded-control bg-white px-4 py-1 text-14"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{foldDiscountCode(code)}</span>
                <span
                  className={`phrase-left block ${sentenceOf(code) ? 'text-plum' : 'text-pine'}`}
                >
                  {sentenceOf(code) ?? m.coupon_applied()}
                </span>
              </span>
              <button
                type="button"
                className={`${textButton} shrink-0`}
                onClick={() => onChange({ coupon_codes: codes.filter((one) => one !== code) })}
              >
                {m.coupon_remove()}
                <span className="sr-only">{foldDiscountCode(code)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {order && <CouponField order={order} codes={codes} onChange={onChange} />}
    </section>
  );
}

/** Asks the server about a code before it is used, so that a wrong one changes nothing. */
function CouponField({
  order,
  codes,
  onChange,
}: Pick<CouponSectionProps, 'codes' | 'onChange'> & { order: PricedOrder }) {
  const { store } = useShop();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function codeError(code: string): Promise<string | null> {
    try {
      const price = await client.fetchQuery({
        ...pricingOf({ ...order, codes: [...codes, code] }),
        staleTime: 0,
        retry: false,
      });
      const refused = price.refused_coupons?.find((one) => one.code === code);
      return refused ? couponSentence(refused, store) : null;
    } catch (thrown) {
      const failure = failureOf(thrown as Error);
      const seconds = 'retry_after' in failure ? failure.retry_after : 0;
      return failure.code === 'TOO_MANY_REQUESTS'
        ? m.coupon_too_many({ minutes: Math.max(1, Math.ceil(seconds / 60)) })
        : errorSentence(failure);
    }
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return setError(m.coupon_missing());
    if (codes.some((one) => foldDiscountCode(one) === foldDiscountCode(code))) {
      setTyped('');
      return setError(null);
    }
    setIsAsking(true);
    const why = await codeError(code);
    setIsAsking(false);
    setError(why);
    if (why !== null) return;
    setTyped('');
    onChange({ coupon_codes: [...codes, code] });
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => void apply(event)}
    >
      <div className="min-w-48 flex-1">
        <TextInput
          label={m.coupon_label()}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          error={error ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" variant="quiet" busy={isAsking} className="mt-7">
        {m.coupon_apply()}
      </Button>
    </form>
  );
}
