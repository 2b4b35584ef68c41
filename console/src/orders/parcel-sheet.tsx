import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { newIntentKey } from '@noren/client/intent-key';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { OrderParcel } from '@noren/contract/entities/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { refusalWords } from '../refunds/refusal-words.ts';
import { UnitStepper } from '../refunds/unit-stepper.tsx';
import { CarrierSelect } from './carrier-select.tsx';
import { carriersIn, lastCarrier } from './carriers.ts';
import { ChargebackWarning } from './chargeback-warning.tsx';
import { orderQuery, renewOrders } from './order-reads.ts';
import { unitsLeft } from './parcel-units.ts';

interface ParcelSheetProps {
  slug: string;
  order: ConsoleOrder;
  /** the parcel to correct; null: a new one */
  parcel: OrderParcel | null;
  onClose: () => void;
}

/** The carrier of a parcel as the form's select has it: a code, `other`, or '' for none. */
const codeOf = ({ company, company_code }: OrderParcel, region: 'JP' | 'TW'): string => {
  const known = carriersIn[region].find(
    ({ code, name }) => code === company_code || name === company,
  );
  return known?.code ?? (company === null ? '' : 'other');
};

/** Saves a parcel. The idempotency key stays until a response arrives. */
function useParcelCall({ slug, order, parcel, onClose }: ParcelSheetProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIntentKey);
  async function save(
    carrier: { company?: string; company_code?: string; tracking_number?: string },
    units: { item_id: number; quantity: number }[] | null,
  ) {
    setBusy(true);
    setError(null);
    const params = { slug, id: String(order.id) };
    const result = parcel
      ? await callConsole('PUT /console/stores/{slug}/orders/{id}/parcels', {
          params,
          body: { parcel_id: parcel.id, ...carrier },
        })
      : await callConsole('POST /console/stores/{slug}/orders/{id}/parcels', {
          params,
          body: { ...carrier, units },
          idempotencyKey: key,
        });
    setBusy(false);
    if (result.ok || result.error.code !== 'NETWORK') setKey(newIntentKey());
    if (result.ok) {
      showToast(parcel ? m.parcel_saved() : units ? m.parcel_shipped() : m.parcel_added());
      onClose();
    } else setError(refusalWords(result.error));
    if (result.ok || result.error.code === 'ORDER_STEP_REFUSED') await renewOrders(client, slug);
  }
  return { save, busy, error, setError };
}

/**
 * One parcel of an order: units that ship now, a further parcel of an order that has shipped, or the
 * carrier and number of a parcel that has left.
 */
export function ParcelSheet(props: ParcelSheetProps) {
  const { order, parcel, onClose } = props;
  const { region } = order;
  const { save, busy, error, setError } = useParcelCall(props);
  const [code, setCode] = useState(() =>
    parcel ? codeOf(parcel, region) : lastCarrier.get(region),
  );
  const [name, setName] = useState(parcel?.company ?? '');
  const [number, setNumber] = useState(parcel?.tracking_number ?? '');
  const lines = parcel === null && order.stage === 'to_ship' ? unitsLeft(order.items) : null;
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const unitsOf = ({ id, left }: { id: number; left: number }) => Math.min(units[id] ?? left, left);

  function submit() {
    const known = carriersIn[region].find((one) => one.code === code);
    const company = known?.name ?? (code === 'other' ? name.trim() : '');
    const tracking_number = number.trim();
    const chosen = lines?.flatMap((line) =>
      unitsOf(line) > 0 ? [{ item_id: line.id, quantity: unitsOf(line) }] : [],
    );
    if (chosen?.length === 0) return setError(m.ship_none());
    if (!lines && !parcel && tracking_number === '') return setError(m.parcel_number_needed());
    if (!parcel) lastCarrier.set(region, code === 'other' ? '' : code);
    void save(
      {
        ...(company !== '' && { company }),
        ...(known && { company_code: known.code }),
        ...(tracking_number !== '' && { tracking_number }),
      },
      chosen ?? null,
    );
  }

  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={lines ? m.step_ship_some() : parcel ? m.parcel_edit() : m.parcel_add()}
      footer={
        <Button wide type="submit" form="order-parcel" busy={busy}>
          {lines ? m.ship_lines_submit() : parcel ? m.parcel_save() : m.parcel_add()}
        </Button>
      }
    >
      <form
        id="order-parcel"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        {error && <FieldError>{error}</FieldError>}
        {lines && <ChargebackWarning orders={[order]} />}
        {lines && (
          <fieldset className="grid gap-3">
            <legend className="text-14 font-semibold">{m.ship_lines()}</legend>
            <p className="phrase-left text-14 text-ink-soft">{m.ship_lines_hint()}</p>
            {lines.map((line) => (
              <div key={line.id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="phrase-left min-w-0 flex-1 basis-40 text-14">{line.name}</span>
                <UnitStepper
                  label={line.name}
                  value={unitsOf(line)}
                  most={line.left}
                  onChange={(value) => setUnits({ ...units, [line.id]: value })}
                />
              </div>
            ))}
          </fieldset>
        )}
        {!lines && !parcel && (
          <p className="phrase-left text-14 text-ink-soft">{m.parcel_add_hint()}</p>
        )}
        <CarrierSelect region={region} code={code} onChange={setCode} />
        {code === 'other' && (
          <TextInput
            label={m.ship_carrier_name()}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <TextInput
          label={m.ship_number()}
          required={!lines && !parcel}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {!parcel && <p className="phrase-left text-14 text-ink-soft">{m.parcel_email_hint()}</p>}
      </form>
    </Drawer>
  );
}

/** The sheet for an order of the list, whose lines are loaded first. */
export function ShipSomeSheet({
  slug,
  id,
  onClose,
}: {
  slug: string;
  id: number;
  onClose: () => void;
}) {
  const { data: order, error, refetch } = useQuery(orderQuery(slug, id));
  if (order) return <ParcelSheet slug={slug} order={order} parcel={null} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} place="side" title={m.step_ship_some()}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Drawer>
  );
}
