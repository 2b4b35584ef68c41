import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { ReactNode } from 'react';
import { isUnanswered } from '../api/client.ts';
import { TotalFailed } from '../cart/total-failed.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export interface PlaceSectionProps {
  error: string | undefined;
  isPlacing: boolean;
  /** the total is loading: the button says so, so that it does not look like placing the order */
  isPricing: boolean;
  /** why there is no total */
  pricingFailure: { code: string } | null;
  onAskPricing: () => void;
  /** note about what else the button does */
  note: string;
  /** above the button, in a sheet: the total */
  children?: ReactNode;
  /** in a sheet, whose footer must leave room in a low window */
  isShort?: boolean;
  onPlace: () => void;
}

/** The button that places the order, with its errors and note. */
export function PlaceSection({
  error,
  isPlacing,
  isPricing,
  pricingFailure,
  onAskPricing,
  note,
  children,
  isShort = false,
  onPlace,
}: PlaceSectionProps) {
  // If the server says why there can be no total, placing the order shows the same error at the
  // place to fix it. Without a response, the total must load first.
  const isTotalMissing = pricingFailure !== null && isUnanswered(pricingFailure);
  return (
    <div className="grid gap-3">
      {error && <FieldError>{error}</FieldError>}
      {pricingFailure && !isTotalMissing && (
        <FieldError>{errorSentence(pricingFailure)}</FieldError>
      )}
      {children}
      <Button
        wide
        busy={isPlacing || isPricing}
        busyText={isPricing && !isPlacing ? m.checkout_pricing() : undefined}
        disabled={isTotalMissing}
        onClick={onPlace}
      >
        {m.checkout_place()}
      </Button>
      {isTotalMissing ? (
        <TotalFailed failure={pricingFailure} isAsking={isPricing} onRetry={onAskPricing} />
      ) : (
        <p
          className={classNames(
            'phrase text-center text-ink-soft',
            isShort ? 'text-12 [@media(height<30rem)]:hidden' : 'text-14',
          )}
        >
          {note}
        </p>
      )}
    </div>
  );
}
