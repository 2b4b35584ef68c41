import { Button, textButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput, control } from '@noren/kit/components/inputs.tsx';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import type { BatchUndo } from '@noren/contract/entities/order-bulk';
import { useState, type ClipboardEvent } from 'react';
import * as m from '../i18n/generated/messages.js';
import { CarrierSelect } from './carrier-select.tsx';
import { carriersIn, lastCarrier } from './carriers.ts';
import { ChargebackWarning } from './chargeback-warning.tsx';
import { FaultList } from './fault-list.tsx';
import { ShipSomeSheet } from './parcel-sheet.tsx';
import { useShipping, type ShippingOutcome } from './use-shipping.ts';

export type ShipTarget = Pick<
  ConsoleOrderEntry,
  | 'id'
  | 'number'
  | 'buyer_name'
  | 'shipping_type'
  | 'tracking_number'
  | 'is_partly_shipped'
  | 'chargeback'
> & {
  stage?: ConsoleOrderEntry['stage'];
  parcel_id?: number | null | undefined;
  /** the other orders of its parcel, where the page knows them */
  together?: readonly unknown[] | undefined;
};

interface ShipSheetProps {
  slug: string;
  region: 'JP' | 'TW';
  targets: readonly ShipTarget[];
  onClose: () => void;
  /** removes shipped orders from the selection, and offers to undo the batch */
  onShipped: (count: number, undo: BatchUndo | undefined) => void;
}

/** Ships orders; of one alone also only some of its units. */
export function ShipSheet(props: ShipSheetProps) {
  const [shipsSome, setShipsSome] = useState(false);
  const { slug, targets, onClose } = props;
  const [first] = targets;
  const mayShipSome =
    targets.length === 1 &&
    first?.stage === 'to_ship' &&
    first.shipping_type !== 'self_pick_up' &&
    (first.together ?? []).length === 0;
  if (first && shipsSome) return <ShipSomeSheet slug={slug} id={first.id} onClose={onClose} />;
  return <ShipOrders {...props} onSome={mayShipSome ? () => setShipsSome(true) : null} />;
}

/** What ships each order: its carrier and tracking number; goods for pick-up have neither. */
const linesOf = (
  targets: readonly ShipTarget[],
  numbers: Readonly<Record<number, string>>,
  { company, company_code }: { company: string; company_code: string | undefined },
) =>
  targets.map(({ id, number, shipping_type }) => {
    const isSent = shipping_type !== 'self_pick_up';
    const tracking_number = isSent ? (numbers[id] ?? '').trim() : '';
    return {
      number,
      ...(isSent && company !== '' && { company, ...(company_code && { company_code }) }),
      ...(tracking_number !== '' && { tracking_number }),
    };
  });

/**
 * Ships one or more orders: one carrier for all, and a tracking number each, typed or pasted as a
 * column.
 */
function ShipOrders({
  slug,
  region,
  targets,
  onClose,
  onShipped,
  onSome,
}: ShipSheetProps & { onSome: (() => void) | null }) {
  const { ship, busy, error } = useShipping(slug);
  const [code, setCode] = useState(() => lastCarrier.get(region));
  const [name, setName] = useState('');
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(
      // the rest of an order gets a number of its own
      targets.map((one) => [one.id, one.is_partly_shipped ? '' : (one.tracking_number ?? '')]),
    ),
  );
  const [outcome, setOutcome] = useState<ShippingOutcome | null>(null);
  /** asks once whether to ship several orders without numbers */
  const [isAsking, setAsking] = useState(false);
  // one number for all orders of a parcel
  const rows = targets.filter(
    ({ parcel_id }, nth) =>
      parcel_id == null || targets.findIndex((one) => one.parcel_id === parcel_id) === nth,
  );
  const others = targets.length === 1 ? (targets[0]?.together?.length ?? 0) : 0;
  const parcels = rows.filter(({ shipping_type }) => shipping_type !== 'self_pick_up');
  const known = carriersIn[region].find((one) => one.code === code);

  const missing = parcels.filter(({ id }) => (numbers[id] ?? '').trim() === '').length;

  /** A pasted spreadsheet column fills the fields from this one on. */
  function paste(event: ClipboardEvent, from: number) {
    const cells = event.clipboardData.getData('text').trim().split(/\r?\n/);
    if (cells.length < 2) return;
    event.preventDefault();
    const filled = parcels
      .slice(from)
      .flatMap(({ id }, nth) =>
        cells[nth] === undefined ? [] : [[id, cells[nth].trim()] as const],
      );
    setNumbers({ ...numbers, ...Object.fromEntries(filled) });
  }

  async function submit() {
    const company = known?.name ?? (code === 'other' ? name.trim() : '');
    lastCarrier.set(region, code === 'other' ? '' : code);
    const done = await ship(linesOf(rows, numbers, { company, company_code: known?.code }));
    if (!done) return;
    if (done.shipped > 0) onShipped(done.shipped, done.undo);
    if (done.faults.length === 0) return onClose();
    setAsking(false);
    setOutcome(done);
  }

  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.ship_title({ count: targets.length })}
      footer={
        <ShipFooter
          count={targets.length}
          missing={isAsking ? missing : null}
          busy={busy}
          onAnyway={() => void submit()}
          onBack={() => setAsking(false)}
        />
      }
    >
      <form
        id="ship-orders"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (parcels.length > 1 && missing > 0) setAsking(true);
          else void submit();
        }}
      >
        {outcome && (
          <>
            <FieldError>
              {m.ship_some_failed({ shipped: outcome.shipped, failed: outcome.faults.length })}
            </FieldError>
            <FaultList faults={outcome.faults} />
          </>
        )}
        {error && <FieldError>{error}</FieldError>}
        <ChargebackWarning orders={targets} />
        {parcels.length > 0 && <CarrierSelect region={region} code={code} onChange={setCode} />}
        {code === 'other' && (
          <TextInput
            label={m.ship_carrier_name()}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {parcels.length > 1 && (
          <p className="phrase-left text-14 text-ink-soft">{m.ship_paste_hint()}</p>
        )}
        <ul className="grid gap-3">
          {rows.map((target) => (
            <TrackingRow
              key={target.id}
              target={target}
              value={numbers[target.id] ?? ''}
              onChange={(value) => setNumbers({ ...numbers, [target.id]: value })}
              onPaste={(event) => paste(event, parcels.indexOf(target))}
            />
          ))}
        </ul>
        {onSome && (
          <button type="button" className={textButton} onClick={onSome}>
            {m.step_ship_some()}
          </button>
        )}
        {others > 0 && (
          <p className="phrase-left text-14">{m.ship_together_hint({ count: others })}</p>
        )}
        <p className="phrase-left text-14 text-ink-soft">{m.ship_email_hint()}</p>
      </form>
    </Drawer>
  );
}

interface ShipFooterProps {
  count: number;
  /** parcels without a number, about which it asks; null: it does not ask */
  missing: number | null;
  busy: boolean;
  onAnyway: () => void;
  onBack: () => void;
}

function ShipFooter({ count, missing, busy, onAnyway, onBack }: ShipFooterProps) {
  if (missing === null)
    return (
      <Button wide type="submit" form="ship-orders" busy={busy}>
        {m.ship_submit({ count })}
      </Button>
    );
  return (
    <div role="group" aria-label={m.ship_unnumbered({ count: missing })} className="grid gap-2">
      <p role="alert" className="phrase font-semibold">
        {m.ship_unnumbered({ count: missing })}
      </p>
      <Button wide autoFocus busy={busy} onClick={onAnyway}>
        {m.ship_anyway()}
      </Button>
      <Button wide variant="quiet" disabled={busy} onClick={onBack}>
        {m.ship_enter_numbers()}
      </Button>
    </div>
  );
}

interface TrackingRowProps {
  target: ShipTarget;
  value: string;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** An order and its tracking number; an order that is picked up has none. */
function TrackingRow({ target, value, onChange, onPaste }: TrackingRowProps) {
  return (
    <li className="grid gap-1 sm:grid-cols-[1fr_13rem] sm:items-center sm:gap-3">
      <span className="min-w-0 text-14">
        <span className="block font-semibold tabular-nums">{target.number}</span>
        <span className="block truncate text-ink-soft">{target.buyer_name}</span>
      </span>
      {target.shipping_type === 'self_pick_up' ? (
        <span className="phrase-left text-14 text-ink-soft">{m.ship_pick_up_hint()}</span>
      ) : (
        <input
          className={control}
          aria-label={m.ship_number_of({ number: target.number })}
          placeholder={m.ship_number()}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
        />
      )}
    </li>
  );
}
