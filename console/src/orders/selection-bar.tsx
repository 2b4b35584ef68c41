import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { useState, type ReactNode } from 'react';
import { ChosenBarFrame, narrow } from '../frame/chosen-bar.tsx';
import * as m from '../i18n/generated/messages.js';
import type { BulkAct } from './bulk-acts.ts';

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
    <ChosenBarFrame
      count={count}
      total={total}
      busy={busy}
      all={m.orders_select_all({ count: total })}
      onAll={onAll}
      onNone={onNone}
    >
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
    </ChosenBarFrame>
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
