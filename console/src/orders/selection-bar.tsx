import { Button, textButton } from '@noren/kit/components/button.tsx';
import type { ReactNode } from 'react';
import { words } from '../i18n/words.ts';

interface SelectionBarProps {
  count: number;
  /** as many as the list has, and one act takes */
  total: number;
  busy: boolean;
  onAll: () => void;
  onNone: () => void;
  /** null: not theirs to do */
  onShip: (() => void) | null;
  print: ReactNode;
}

/** What can be done with the orders that are chosen; stays in sight while the list scrolls. */
export function SelectionBar({ count, total, busy, onAll, onNone, onShip, print }: SelectionBarProps) {
  const say = words();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-card px-4 py-3 shadow-sheet">
      <span className="flex min-w-0 flex-wrap items-center gap-x-4">
        <span role="status" className="text-14 font-semibold tabular-nums">
          {say.orders_selected(count)}
        </span>
        <button type="button" className={textButton} onClick={onNone}>
          {say.orders_unselect}
        </button>
        {count < total && (
          <button type="button" className={textButton} aria-busy={busy || undefined} onClick={busy ? undefined : onAll}>
            {busy ? say.orders_selecting : say.orders_select_all(total)}
          </button>
        )}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {print}
        {onShip && <Button onClick={onShip}>{say.orders_ship}</Button>}
      </span>
    </div>
  );
}
