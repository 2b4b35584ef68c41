import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { isUnanswered } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { TotalFailed } from '../cart/total-failed.tsx';

export interface PlaceSectionProps {
  error: string | undefined;
  isPlacing: boolean;
  /** the total is on its way: the button waits, and says for what, so that nobody takes it for placing */
  isPricing: boolean;
  /** why there is no total */
  pricingFailure: { code: string } | null;
  onAskPricing: () => void;
  /** what the button does besides placing the order */
  note: string;
  onPlace: () => void;
}

/** The button that places the order, and what stands at it. */
export function PlaceSection({ error, isPlacing, isPricing, pricingFailure, onAskPricing, note, onPlace }: PlaceSectionProps) {
  // The server's word on why there can be no total is the order's too: placing leads to where it is mended. Without a word the total comes first.
  const isTotalMissing = pricingFailure !== null && isUnanswered(pricingFailure);
  return (
    <div className="grid gap-3">
      {error && <FieldError>{error}</FieldError>}
      {pricingFailure && !isTotalMissing && <FieldError>{errorSentence(pricingFailure)}</FieldError>}
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
        <p className="phrase text-center text-14 text-ink-soft">{note}</p>
      )}
    </div>
  );
}
