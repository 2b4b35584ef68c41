import { Button, textButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { useState, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { BulkAct } from './bulk-acts.ts';

/** Four buttons in one row on a phone. */
export const narrow = 'px-2.5! md:px-5!';

interface SelectionBarProps {
  count: number;
  /** size of the list, up to the limit of one action */
  total: number;
  busy: boolean;
  onAll: () => void;
  onNone: () => void;
  /** null if this role may not ship, or no chosen order waits for it */
  onShip: (() => void) | null;
  /** null if this role may not, or no chosen order was shipped */
  onDeliver: (() => void) | null;
  /** null if this role may not, or no chosen order gets a label */
  onLabels: (() => void) | null;
  /** the further acts that make sense */
  acts: readonly BulkAct[];
  onAct: (act: BulkAct) => void;
  print: ReactNode;
}

/** Actions on the chosen orders. */
export function SelectionBar({
  count,
  total,
  busy,
  onAll,
  onNone,
  onShip,
  onDeliver,
  onLabels,
  acts,
  onAct,
  print,
}: SelectionBarProps) {
  return (
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
            {busy ? m.orders_selecting() : m.orders_select_all({ count: total })}
          </button>
        )}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {acts.length > 0 && <MoreActs acts={acts} count={count} onAct={onAct} />}
        {print}
        {onLabels && (
          <Button variant="quiet" className={narrow} onClick={onLabels}>
            {m.labels()}
          </Button>
        )}
        {onDeliver && (
          <Button
            variant={onShip ? 'quiet' : 'primary'}
            className={narrow}
            busy={busy}
            onClick={onDeliver}
          >
            {m.step({ step: 'delivered' })}
          </Button>
        )}
        {onShip && (
          <Button className={narrow} onClick={onShip}>
            {m.orders_ship()}
          </Button>
        )}
      </span>
    </div>
  );
}

/** The acts besides shipping, behind one button. */
function MoreActs({ acts, count, onAct }: Pick<SelectionBarProps, 'acts' | 'count' | 'onAct'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={narrow} onClick={() => setOpen(true)}>
        {m.bulk_more()}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={m.orders_selected({ count })}>
        <span className="grid gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              wide
              variant={act === 'cancel' ? 'danger' : 'quiet'}
              onClick={() => {
                setOpen(false);
                onAct(act);
              }}
            >
              {m.bulk_act({ act })}
            </Button>
          ))}
        </span>
      </Drawer>
    </>
  );
}
