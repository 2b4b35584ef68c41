import { textButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { BulkAct } from './bulk-acts.ts';
import type { ShipTarget } from './ship-sheet.tsx';

/** The sheet that is open over the list. */
export type Sheet =
  | { kind: 'ship'; targets: readonly ShipTarget[] }
  | { kind: 'file' }
  | { kind: 'export'; ids?: readonly number[] }
  | { kind: 'act'; act: Exclude<BulkAct, 'export'>; orders: readonly ConsoleOrderEntry[] }
  | { kind: 'parcels' }
  | { kind: 'labels'; orders: readonly number[] | null };

interface OrdersActionsProps {
  slug: string;
  hasRole: (...roles: string[]) => boolean;
  mayShip: boolean;
  region: 'JP' | 'TW';
  onSheet: (sheet: Sheet) => void;
}

/** The actions that need no selection: in a row, on a phone behind one button. */
export function OrdersActions(props: OrdersActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="ml-auto hidden flex-wrap gap-x-2 md:flex xl:order-last">
        <ActionButtons {...props} />
      </span>
      <button
        type="button"
        className={`${textButton} ml-auto md:hidden`}
        onClick={() => setOpen(true)}
      >
        {m.orders_more()}
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={m.orders_more()}>
        <span className="grid justify-items-start gap-2">
          <ActionButtons
            {...props}
            onSheet={(sheet) => {
              setOpen(false);
              props.onSheet(sheet);
            }}
          />
        </span>
      </Drawer>
    </>
  );
}

function ActionButtons({ slug, hasRole, mayShip, region, onSheet }: OrdersActionsProps) {
  return (
    <>
      {hasRole('owner', 'manager', 'support') && (
        <Link to="/stores/$slug/orders/new" params={{ slug }} className={textButton}>
          {m.new_order()}
        </Link>
      )}
      {mayShip && region === 'JP' && (
        <button
          type="button"
          className={textButton}
          onClick={() => onSheet({ kind: 'labels', orders: null })}
        >
          {m.labels_make()}
        </button>
      )}
      {mayShip && (
        <button type="button" className={textButton} onClick={() => onSheet({ kind: 'file' })}>
          {m.orders_ship_file()}
        </button>
      )}
      {hasRole('owner', 'manager', 'accountant') && (
        <button type="button" className={textButton} onClick={() => onSheet({ kind: 'export' })}>
          {m.orders_export()}
        </button>
      )}
      {hasRole('owner', 'manager', 'accountant') && (
        <Link to="/stores/$slug/orders/transfers" params={{ slug }} className={textButton}>
          {m.transfers_title()}
        </Link>
      )}
    </>
  );
}
