import { daysFrom, type DeliverySlot } from '@noren/contract/delivery';
import { deliveryChoicesFor, nearestPossible } from '@noren/contract/delivery-rules';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { dayName, slotName } from '../addresses/delivery-words.ts';
import * as m from '../i18n/generated/messages.js';
import { CheckoutSection } from './checkout-section.tsx';
import { GiftFields } from './gift-fields.tsx';
import type { JpSectionProps } from './jp-sections.tsx';

const nothing: DeliveryRequest = { day: null, slot: null, note: null };

/** Day, time slot and note of a delivery, where the store takes them. */
export function DeliverySection({ checkout, confirming: { errors, change } }: JpSectionProps) {
  const { shipping, address, wanted } = checkout.selection;
  if (shipping?.type !== 'custom' || !shipping.delivery) return null;
  const choices = deliveryChoicesFor(shipping.delivery, {
    now: new Date(serverNow()),
    level_one_code: address?.address?.level_one_code ?? null,
    payment: wanted,
  });
  const { days, slots, notes, gifts } = choices;
  if (!days && slots.length === 0 && !notes && !gifts) return null;
  const request = checkout.draft.delivery ?? nothing;
  const set = (part: Partial<DeliveryRequest>) => change({ delivery: { ...request, ...part } });
  // another address or payment method may take longer
  const isImpossible = nearestPossible(request, choices) !== null;
  const possible = days ? daysFrom(days.first, days.last) : [];
  return (
    <CheckoutSection
      title={m.checkout_delivery_title()}
      part="delivery"
      error={errors.at.delivery ?? (isImpossible ? m.checkout_delivery_impossible() : null)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {days && (
          <Select
            label={m.checkout_delivery_day()}
            value={request.day ?? ''}
            onChange={({ target }) => set({ day: target.value || null })}
          >
            <option value="">{m.checkout_delivery_soonest()}</option>
            {request.day !== null && !possible.includes(request.day) && (
              <option value={request.day} disabled>
                {dayName(request.day)}
              </option>
            )}
            {possible.map((day) => (
              <option key={day} value={day}>
                {dayName(day)}
              </option>
            ))}
          </Select>
        )}
        {slots.length > 0 && (
          <Select
            label={m.checkout_delivery_slot()}
            value={request.slot ?? ''}
            onChange={({ target }) => set({ slot: (target.value || null) as DeliverySlot | null })}
          >
            <option value="">{m.checkout_delivery_any_time()}</option>
            {slots.map((slot) => (
              <option key={slot} value={slot}>
                {slotName(slot)}
              </option>
            ))}
          </Select>
        )}
      </div>
      {gifts && (
        <GiftFields
          request={request}
          wrapping={shipping.delivery.wrapping_product_id ?? null}
          lines={checkout.lines}
          onChange={set}
        />
      )}
      {notes && (
        <TextInput
          label={m.checkout_delivery_note()}
          hint={m.checkout_delivery_note_hint()}
          maxLength={200}
          value={request.note ?? ''}
          onChange={({ target }) => set({ note: target.value || null })}
        />
      )}
    </CheckoutSection>
  );
}
