import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

export interface PlaceSectionProps {
  trouble: string | undefined;
  pricingFailure: { code: string } | null;
  isPlacing: boolean;
  /** the total is on its way: the button waits, and says for what, so that nobody takes it for placing */
  isPricing: boolean;
  /** what the button does besides placing the order */
  note: string;
  onPlace: () => void;
}

/** The button that places the order, and what stands at it. */
export function PlaceSection({ trouble, pricingFailure, isPlacing, isPricing, note, onPlace }: PlaceSectionProps) {
  return (
    <div className="grid gap-3">
      {trouble && <FieldError>{trouble}</FieldError>}
      {pricingFailure && <FieldError>{errorSentence(pricingFailure)}</FieldError>}
      <Button wide busy={isPlacing || isPricing} busyText={isPricing && !isPlacing ? m.checkout_pricing() : undefined} onClick={onPlace}>
        {m.checkout_place()}
      </Button>
      <p className="phrase text-center text-14 text-ink-soft">{note}</p>
    </div>
  );
}
