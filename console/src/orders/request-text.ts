import { dayText, slotHours } from '@noren/contract/delivery';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { OrderedMethod } from '@noren/contract/entities/shipping-method';
import { methodNameIn } from '@noren/contract/shipping-method-rules';
import type { Locale } from '@noren/contract/scalars';
import * as m from '../i18n/generated/messages.js';

/** The words of a noshi and the giver's name; null: no noshi. */
export const noshiText = (request: DeliveryRequest | null | undefined): string | null =>
  request?.noshi ? [request.noshi, request.noshi_name].filter(Boolean).join('　') : null;

/** A shipping method with its temperature, in a language; null: the store had no methods. */
export const methodText = (
  method: OrderedMethod | null | undefined,
  locale: Locale,
): string | null =>
  method
    ? m.order_shipping_method_value(
        { name: methodNameIn(method.name, locale), temperature: method.temperature },
        { locale },
      )
    : null;

/** The day and time slot that a buyer asked for, in a language; null: neither. */
export const requestText = (
  request: DeliveryRequest | null | undefined,
  locale: Locale,
): string | null =>
  [
    request?.day && dayText(request.day, locale),
    request?.slot && (slotHours(request.slot) ?? m.order_delivery_morning({}, { locale })),
  ]
    .filter(Boolean)
    .join(' ') || null;
