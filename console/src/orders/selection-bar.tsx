import { Button } from '@noren/kit/components/button.tsx';
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
      <span role="status" className="text-14 font-semibold tabular-nums">
        {say.orders_selected(count)}
      </span>
      {count < total && (
        <Button variant="text" busy={busy} busyText={say.orders_selecting} className="px-2" onClick={onAll}>
          {say.orders_select_all(total)}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onNone}>
          {say.orders_unselect}
        </Button>
        {print}
        {onShip && <Button onClick={onShip}>{say.orders_ship}</Button>}
      </span>
    </div>
  );
}
