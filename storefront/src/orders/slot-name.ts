import { slotHours, type DeliverySlot } from '@noren/contract/delivery';
import * as m from '../i18n/generated/messages.js';

/** A time slot in the visitor's language. */
export const slotName = (slot: DeliverySlot): string =>
  slotHours(slot) ?? m.order_delivery_morning();
