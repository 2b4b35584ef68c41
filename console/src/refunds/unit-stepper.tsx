import { IconButton } from '@noren/kit/components/button.tsx';
import { MinusIcon, PlusIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../i18n/generated/messages.js';

interface UnitStepperProps {
  /** the counted thing, for the label */
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** Chooses a number of units, from none to `most`. */
export function UnitStepper({ label, value, most, onChange }: UnitStepperProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-chip border border-line-strong bg-card"
    >
      <IconButton
        label={m.refund_fewer()}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon className="size-5" />
      </IconButton>
      <output className="figures min-w-12 text-center text-16 font-semibold" aria-live="polite">
        {value} / {most}
      </output>
      <IconButton
        label={m.refund_more()}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon className="size-5" />
      </IconButton>
    </div>
  );
}
