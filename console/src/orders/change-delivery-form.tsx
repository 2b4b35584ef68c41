import { newIntentKey } from '@noren/client/intent-key';
import { daysFrom, dayText, slotHours, type DeliverySlot } from '@noren/contract/delivery';
import { deliveryChoicesFor } from '@noren/contract/delivery-rules';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { ChangeableOrder } from '@noren/contract/entities/order-change';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { prefectures } from '@noren/contract/prefectures';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callConsole } from '../api/call.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { changeRefusalWords } from './change-reads.ts';

interface DraftDelivery {
  name: string;
  phone_number: string;
  postcode: string;
  place: string;
  request: DeliveryRequest;
}
type TextField = 'name' | 'phone_number' | 'postcode' | 'place';

const nothing: DeliveryRequest = { day: null, slot: null, note: null };
const draftOf = (order: ChangeableOrder): DraftDelivery => ({
  name: order.name,
  phone_number: order.phone_number,
  postcode: order.address?.postcode ?? '',
  place: order.address?.place ?? '',
  request: order.delivery_request ?? nothing,
});

interface ChangeDeliveryFormProps {
  slug: string;
  order: ConsoleOrder;
  current: ChangeableOrder;
  /** reads the order again; what was typed stays */
  onReload: () => void;
  onDone: () => void;
  /** the part of the sheet that stays visible */
  footer: HTMLElement;
}

/** Changes to whom and when an order is delivered. */
export function ChangeDeliveryForm({
  slug,
  order,
  current,
  onReload,
  onDone,
  footer,
}: ChangeDeliveryFormProps) {
  const [draft, setDraft] = useState(() => draftOf(current));
  /** set once another person's change was loaded: fields then show the value that is now saved */
  const [isStale, setStale] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [error, setError] = useState<{ code: string; words: string } | null>(null);
  const [idempotencyKey, setKey] = useState(newIntentKey);
  const saved = draftOf(current);
  const set = (part: Partial<DraftDelivery>) => {
    setDraft({ ...draft, ...part });
    setKey(newIntentKey());
    setWrong([]);
  };
  const [save, busy] = useMutation(async () => {
    setError(null);
    const { name, phone_number, postcode, place, request } = draft;
    const result = await callConsole('PUT /console/stores/{slug}/orders/{id}/delivery', {
      params: { slug, id: String(order.id) },
      idempotencyKey,
      body: {
        revision: current.revision,
        name,
        phone_number,
        address: current.address && { postcode, place },
        delivery_request: request,
      },
    });
    if (result.ok) {
      showToast(m.change_saved());
      return onDone();
    }
    const failure = result.error;
    if (failure.code !== 'NETWORK') setKey(newIntentKey());
    setWrong(wrongFields(failure));
    const nearest = 'delivery_request' in failure ? failure.delivery_request : undefined;
    if (nearest) setDraft({ ...draft, request: nearest as DeliveryRequest });
    setError({ code: failure.code, words: changeRefusalWords(failure) });
  });
  const field = (name: TextField, path: string, message: string) => ({
    value: draft[name],
    error: wrong.includes(path) ? message : undefined,
    hint:
      isStale && saved[name] !== draft[name] ? m.change_now_is({ value: saved[name] }) : undefined,
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form
      id="change-delivery"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={m.change_name()}
        maxLength={40}
        {...field('name', 'name', m.change_name_wrong())}
      />
      <TextInput
        label={m.change_phone()}
        type="tel"
        maxLength={60}
        {...field('phone_number', 'phone_number', m.change_phone_wrong())}
      />
      {current.address && (
        <>
          <TextInput
            label={m.change_postcode()}
            inputMode="numeric"
            maxLength={20}
            {...field('postcode', 'address.postcode', m.change_postcode_wrong())}
          />
          <TextInput
            label={m.change_place()}
            maxLength={260}
            {...field('place', 'address.place', m.change_place_wrong({ region: order.region }))}
          />
        </>
      )}
      <RequestFields
        current={current}
        place={draft.place}
        request={draft.request}
        onChange={(request) => set({ request })}
      />
      <p className="phrase-left text-14 text-ink-soft">{m.change_email_hint()}</p>
      {createPortal(
        <SaveFooter
          error={error}
          busy={busy}
          onReload={() => {
            setStale(true);
            setError(null);
            onReload();
          }}
        />,
        footer,
      )}
    </form>
  );
}

interface SaveFooterProps {
  error: { code: string; words: string } | null;
  busy: boolean;
  onReload: () => void;
}

/** The button that saves, and why it did not. */
function SaveFooter({ error, busy, onReload }: SaveFooterProps) {
  const isStale = error?.code === 'CHANGED_MEANWHILE';
  return (
    <>
      {error && (
        <FieldError>
          {error.words}
          {isStale && ` ${m.change_keeps_typed()}`}
        </FieldError>
      )}
      {isStale && (
        <Button variant="quiet" onClick={onReload}>
          {m.change_reload()}
        </Button>
      )}
      <Button wide type="submit" form="change-delivery" busy={busy}>
        {m.change_save_delivery()}
      </Button>
    </>
  );
}

interface RequestFieldsProps {
  current: ChangeableOrder;
  place: string;
  request: DeliveryRequest;
  onChange: (request: DeliveryRequest) => void;
}

/** Day, time slot, noshi and note, as far as the store lets buyers choose them. */
function RequestFields({ current, place, request, onChange }: RequestFieldsProps) {
  const code = prefectures.find(({ name }) => place.startsWith(name))?.code ?? null;
  const { days, slots, notes, gifts } = deliveryChoicesFor(current.delivery_rules, {
    now: new Date(current.now),
    level_one_code: code,
    payment: current.payment,
  });
  const set = (part: Partial<DeliveryRequest>) => onChange({ ...request, ...part });
  const possible = days ? daysFrom(days.first, days.last) : [];
  const slotName = (slot: DeliverySlot) => slotHours(slot) ?? m.order_delivery_morning();
  return (
    <>
      {days && (
        <Select
          label={m.change_day()}
          value={request.day ?? ''}
          onChange={({ target }) => set({ day: target.value || null })}
        >
          <option value="">{m.change_day_none()}</option>
          {request.day !== null && !possible.includes(request.day) && (
            <option value={request.day}>{dayText(request.day, currentLocale())}</option>
          )}
          {possible.map((day) => (
            <option key={day} value={day}>
              {dayText(day, currentLocale())}
            </option>
          ))}
        </Select>
      )}
      {slots.length > 0 && (
        <Select
          label={m.change_slot()}
          value={request.slot ?? ''}
          onChange={({ target }) => set({ slot: (target.value || null) as DeliverySlot | null })}
        >
          <option value="">{m.change_slot_none()}</option>
          {slots.map((slot) => (
            <option key={slot} value={slot}>
              {slotName(slot)}
            </option>
          ))}
        </Select>
      )}
      {gifts && (
        <>
          <TextInput
            label={m.order_noshi()}
            maxLength={20}
            value={request.noshi ?? ''}
            onChange={({ target }) => set({ noshi: target.value || null })}
          />
          <TextInput
            label={m.order_noshi_name()}
            maxLength={40}
            value={request.noshi_name ?? ''}
            onChange={({ target }) => set({ noshi_name: target.value || null })}
          />
        </>
      )}
      {notes && (
        <TextInput
          label={m.order_buyer_note()}
          maxLength={200}
          value={request.note ?? ''}
          onChange={({ target }) => set({ note: target.value || null })}
        />
      )}
    </>
  );
}
