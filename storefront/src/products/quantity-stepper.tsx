import { IconButton } from '@noren/kit/components/button.tsx';
import { MinusIcon, PlusIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../i18n/generated/messages.js';

export interface QuantityCap {
  max: number;
  /** what determines the maximum, shown when it is reached */
  reason: 'stock' | 'limit';
  /** the limit per person, if part of it is used up and `max` is the rest */
  limit?: number;
}

export interface QuantityStepperProps {
  value: number;
  cap: QuantityCap;
  /** name of the item, for the label */
  name: string;
  onChange: (value: number) => void;
  busy?: boolean;
}

export function QuantityStepper({
  value,
  cap,
  name,
  onChange,
  busy = false,
}: QuantityStepperProps) {
  const atMost = value >= cap.max;
  return (
    <div className="grid justify-items-start gap-1">
      <div
        role="group"
        aria-label={m.common_quantity_of({ name })}
        aria-busy={busy || undefined}
        className="inline-flex items-center rounded-chip border border-line-strong bg-card"
      >
        <IconButton
          label={m.common_decrease()}
          disabled={busy || value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <MinusIcon className="size-5" />
        </IconButton>
        <output className="figures min-w-8 text-center text-16 font-semibold" aria-live="polite">
          {value}
        </output>
        <IconButton
          label={m.common_increase()}
          disabled={busy || atMost}
          onClick={() => onChange(value + 1)}
        >
          <PlusIcon className="size-5" />
        </IconButton>
      </div>
      {atMost && (
        <p className="text-12 text-ink-soft">
          {cap.reason === 'stock'
            ? m.common_cap_stock({ count: cap.max })
            : m.common_cap_limit({ count: cap.limit ?? cap.max })}
        </p>
      )}
    </div>
  );
}
