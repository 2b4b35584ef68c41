import { dayText, slotHours, type DeliverySlot } from '@noren/contract/delivery';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** A calendar day, `2026-12-01`, in the visitor's language. */
export const dayName = (day: string): string => dayText(day, currentLocale());

/** A time slot in the visitor's language. */
export const slotName = (slot: DeliverySlot): string =>
  slotHours(slot) ?? m.order_delivery_morning();
