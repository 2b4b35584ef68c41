import { classNames } from '@noren/kit/style/class-names.ts';
import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import * as m from '../i18n/generated/messages.js';

/** The steps of the checkout; `current` counts from 0. */
export function StepIndicator({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label={m.common_step_of({ step: current + 1, total: steps.length })}>
      <ol className="flex">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className="relative grid flex-1 content-start justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-[0.9375rem] right-1/2 h-0.5 w-full',
                  index <= current ? 'bg-indigo' : 'bg-line',
                )}
              />
            )}
            <StepDot index={index} current={current} />
            <span
              className={classNames(
                'phrase px-1 text-12',
                index === current ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {name}
              {index < current && <span className="sr-only"> ({m.common_step_done()})</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepDot({ index, current }: { index: number; current: number }) {
  return (
    <span
      className={classNames(
        'figures z-[1] grid size-8 place-items-center rounded-chip text-14 font-semibold',
        index < current && 'bg-indigo text-white',
        index === current && 'bg-indigo text-white outline-4 outline-indigo-tint',
        index > current && 'border border-line-strong bg-paper text-ink-soft',
      )}
      aria-hidden="true"
    >
      {index < current ? <CheckIcon className="size-4" /> : index + 1}
    </span>
  );
}
