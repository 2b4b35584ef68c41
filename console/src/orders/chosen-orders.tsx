import { buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { maxOrdersPerCall } from '@noren/contract/order-lists';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { narrow } from '../frame/chosen-bar.tsx';
import * as m from '../i18n/generated/messages.js';
import { UndoBar } from '../frame/undo-bar.tsx';
import { actsFor, fitting, mayAct, type BulkAct } from './bulk-acts.ts';
import { tabOf, type OrdersSearch } from './order-reads.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ShipTarget } from './ship-sheet.tsx';
import type { useBulkSteps } from './use-bulk-steps.ts';

/** The orders ticked for bulk actions, at most `maxOrdersPerCall`. */
export function useChosenOrders(slug: string, search: OrdersSearch) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ConsoleOrderEntry>>(new Map());
  const [isChoosing, setChoosing] = useState(false);
  const toggle = (order: ConsoleOrderEntry) => {
    const next = new Map(chosen);
    if (!next.delete(order.id)) next.set(order.id, order);
    if (next.size <= maxOrdersPerCall) setChosen(next);
    else showToast(m.orders_select_most(), 'error');
  };
  async function chooseAll() {
    setChoosing(true);
    const query = { ...search, tab: tabOf(search), per_page: String(maxOrdersPerCall) };
    const result = await callConsole('GET /console/stores/{slug}/orders', {
      params: { slug },
      query,
    });
    setChoosing(false);
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    setChosen(new Map(result.data.data.map((order) => [order.id, order])));
  }
  return { chosen, toggle, chooseAll, chooseNone: () => setChosen(new Map()), isChoosing };
}

interface ChosenBarProps {
  slug: string;
  selection: ReturnType<typeof useChosenOrders>;
  /** size of the list, up to the limit of one action */
  total: number;
  role: string | undefined;
  bulk: ReturnType<typeof useBulkSteps>;
  onShip: (orders: readonly ShipTarget[]) => void;
  /** null where no label program is known */
  onLabels: ((orders: readonly number[]) => void) | null;
  onAct: (act: BulkAct, orders: readonly ConsoleOrderEntry[]) => void;
}

/**
 * The batch that can be undone, and the actions that fit the chosen orders; stays in view while the
 * list scrolls.
 */
export function ChosenBar({
  slug,
  selection,
  total,
  role,
  bulk,
  onShip,
  onLabels,
  onAct,
}: ChosenBarProps) {
  const { chosen, chooseAll, chooseNone, isChoosing } = selection;
  const orders = [...chosen.values()];
  const mayShip = mayAct('ship', role);
  const toShip = orders.filter(fitting.ship);
  const shipped = orders.filter(fitting.deliver);
  async function deliver() {
    await bulk.deliver(shipped);
    chooseNone();
  }
  if (orders.length === 0 && !bulk.undoable) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4">
      {bulk.undoable && (
        <div className="border-t border-line bg-card px-4 py-3">
          <UndoBar
            key={bulk.undoable.key}
            what={bulk.undoable.what}
            until={bulk.undoable.undo.until}
            busy={bulk.isUndoing}
            onUndo={() => void bulk.undo()}
            onEnd={bulk.forgetUndo}
          />
        </div>
      )}
      {orders.length > 0 && (
        <SelectionBar
          count={chosen.size}
          total={total}
          busy={isChoosing || bulk.progress !== null}
          onAll={() => void chooseAll()}
          onNone={chooseNone}
          onShip={mayShip && toShip.length > 0 ? () => onShip(toShip) : null}
          onLabels={
            mayShip && onLabels && toShip.length > 0
              ? () => onLabels(toShip.map(({ id }) => id))
              : null
          }
          onDeliver={mayShip && shipped.length > 0 ? () => void deliver() : null}
          acts={actsFor(orders, role)}
          onAct={(act) => onAct(act, orders)}
          print={
            <Link
              to="/stores/$slug/orders/print"
              params={{ slug }}
              search={{ ids: [...chosen.keys()].join(',') }}
              className={classNames(buttonClass('quiet'), narrow)}
            >
              {m.orders_print()}
            </Link>
          }
        />
      )}
    </div>
  );
}

/** How far the bulk step is, and the orders that refused it. */
export function BulkState({
  progress,
  refusals,
  forgetRefusals,
}: Pick<ReturnType<typeof useBulkSteps>, 'progress' | 'refusals' | 'forgetRefusals'>) {
  if (progress)
    return (
      <p role="status" className="rounded-card bg-paper-deep px-4 py-3 tabular-nums">
        {m.orders_progress(progress)}
      </p>
    );
  if (refusals.length === 0) return null;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-paper-deep p-4">
      <p className="font-semibold">{m.orders_refused({ count: refusals.length })}</p>
      <ul className="grid gap-1 text-14">
        {refusals.slice(0, 20).map((refusal) => (
          <li key={refusal} className="phrase-left">
            {refusal}
          </li>
        ))}
      </ul>
      <button type="button" className={textButton} onClick={forgetRefusals}>
        {m.kit_close()}
      </button>
    </div>
  );
}
