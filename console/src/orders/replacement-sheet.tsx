import { newIntentKey } from '@noren/client/intent-key';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import {
  replacementReasons,
  type ReplaceableGoods,
  type ReplacementReason,
} from '@noren/contract/entities/replacement';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextArea } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole, type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { UnitStepper } from '../refunds/unit-stepper.tsx';
import { replaceableQuery } from './change-reads.ts';
import { renewOrders } from './order-reads.ts';

interface ReplacementSheetProps {
  slug: string;
  order: ConsoleOrder;
  onClose: () => void;
}

/** The sheet that places an order without a price for goods that arrived broken or wrong. */
export function ReplacementSheet({ slug, order, onClose }: ReplacementSheetProps) {
  const { data, error, refetch } = useQuery(replaceableQuery(slug, order.id));
  const [busy, setBusy] = useState(false);
  const canSend = data?.refusal === null;
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.replacement_send()}
      footer={
        canSend && (
          <Button wide type="submit" form="replacement" busy={busy}>
            {m.replacement_submit()}
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && data.refusal !== null && (
        <FieldError>{m.replacement_refusal({ reason: data.refusal })}</FieldError>
      )}
      {data && canSend && (
        <ReplacementForm
          slug={slug}
          order={order}
          lines={data.lines}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

type Line = ReplaceableGoods['lines'][number];
interface Chosen {
  sku_id: number;
  quantity: number;
}

/** With one line all its units are chosen; with several the staff choose. */
const firstChoice = (lines: readonly Line[]): Record<number, Chosen> =>
  Object.fromEntries(
    lines.map(({ item_id, sku_id, replaceable, choices }) => [
      item_id,
      {
        sku_id: choices.some((one) => one.sku_id === sku_id) ? sku_id : (choices[0]?.sku_id ?? 0),
        quantity: lines.length === 1 ? replaceable : 0,
      },
    ]),
  );

const refusalWords = (failure: CallFailure): string =>
  failure.code === 'REPLACEMENT_REFUSED' && failure.reason
    ? m.replacement_refusal({ reason: failure.reason })
    : errorSentence(failure);

interface ReplacementFormProps extends ReplacementSheetProps {
  lines: readonly Line[];
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

function ReplacementForm({ slug, order, lines, busy, onBusy, onClose }: ReplacementFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => firstChoice(lines));
  const [reason, setReason] = useState<ReplacementReason>('damaged');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, setKey] = useState(newIntentKey);
  async function send() {
    const asked = lines.flatMap(({ item_id }) => {
      const line = chosen[item_id];
      return line && line.quantity > 0 ? [{ item_id, ...line }] : [];
    });
    if (asked.length === 0) return setError(m.replacement_none());
    onBusy(true);
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/replacements', {
      params: { slug, id: String(order.id) },
      body: { lines: asked, reason, note: note.trim() === '' ? null : note.trim() },
      idempotencyKey,
    });
    onBusy(false);
    if (!result.ok) {
      if (result.error.code !== 'NETWORK') setKey(newIntentKey());
      return setError(refusalWords(result.error));
    }
    const { id, number } = result.data.data;
    showToast(m.replacement_done({ number }));
    void renewOrders(client, slug);
    void client.invalidateQueries({ queryKey: ['goods', slug] });
    onClose();
    await navigate({ to: '/stores/$slug/orders/$id', params: { slug, id: String(id) } });
  }
  return (
    <form
      id="replacement"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <p className="phrase-left text-14 text-ink-soft">{m.replacement_hint()}</p>
      <ReplacedLines
        lines={lines}
        chosen={chosen}
        onChange={(item_id, line) => {
          setChosen({ ...chosen, [item_id]: line });
          setKey(newIntentKey());
        }}
      />
      <Select
        label={m.replacement_reason()}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReplacementReason)}
      >
        {replacementReasons.map((one) => (
          <option key={one} value={one}>
            {m.replacement_reason_name({ reason: one })}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.replacement_note()}
        hint={m.replacement_note_hint()}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error && <FieldError>{error}</FieldError>}
    </form>
  );
}

/** Units of each line, and the SKU that is sent instead. */
function ReplacedLines({
  lines,
  chosen,
  onChange,
}: {
  lines: readonly Line[];
  chosen: Readonly<Record<number, Chosen>>;
  onChange: (item_id: number, line: Chosen) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-14 font-semibold">{m.replacement_lines()}</legend>
      {lines.map(({ item_id, name, replaceable, choices }) => {
        const line = chosen[item_id] ?? { sku_id: 0, quantity: 0 };
        return (
          <div key={item_id} role="group" aria-label={name} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="phrase-left min-w-0 flex-1 basis-40 text-14">{name}</span>
              <UnitStepper
                label={name}
                value={line.quantity}
                most={replaceable}
                onChange={(quantity) => onChange(item_id, { ...line, quantity })}
              />
            </div>
            <Select
              label={m.replacement_sku()}
              value={line.sku_id}
              onChange={({ target }) =>
                onChange(item_id, { ...line, sku_id: Number(target.value) })
              }
            >
              {choices.map((one) => (
                <option key={one.sku_id} value={one.sku_id}>
                  {m.replacement_choice({ name: one.name || name, available: one.available })}
                </option>
              ))}
            </Select>
          </div>
        );
      })}
    </fieldset>
  );
}
