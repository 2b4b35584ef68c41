import { textButton } from '@noren/kit/components/button.tsx';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

/** Four buttons in one row on a phone. */
export const narrow = 'px-2.5! md:px-5!';

interface ChosenBarFrameProps {
  count: number;
  /** size of the list, up to the limit of one action */
  total: number;
  busy: boolean;
  /** names the whole list */
  all: string;
  onAll: () => void;
  onNone: () => void;
  children: ReactNode;
}

/** The number of chosen rows, and the actions on them. */
export const ChosenBarFrame = ({
  count,
  total,
  busy,
  all,
  onAll,
  onNone,
  children,
}: ChosenBarFrameProps) => (
  <div className="flex flex-wrap items-center gap-2 border-t border-line bg-card px-4 py-3 shadow-sheet">
    <span className="flex min-w-0 flex-wrap items-center gap-x-4">
      <span role="status" className="text-14 font-semibold tabular-nums">
        {m.orders_selected({ count })}
      </span>
      <button type="button" className={textButton} onClick={onNone}>
        {m.orders_unselect()}
      </button>
      {count < total && (
        <button
          type="button"
          className={textButton}
          aria-busy={busy || undefined}
          onClick={busy ? undefined : onAll}
        >
          {busy ? m.orders_selecting() : all}
        </button>
      )}
    </span>
    <span className="ml-auto flex flex-wrap gap-2">{children}</span>
  </div>
);
