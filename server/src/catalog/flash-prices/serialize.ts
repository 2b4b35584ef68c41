import type { FlashPrice } from '@noren/contract/entities/flash-price';
import {
  currentFlash,
  flashPhase,
  isDropClosed,
  runningFlash,
  unitsLeft,
  type Flash,
} from './rules.ts';

/** A flash price in the contract's form at `now`; its units count only while it runs. */
export const serializeFlash = (flash: Flash, now: Date): FlashPrice => ({
  id: flash.id,
  product_id: flash.product_id,
  starts_at: new Date(flash.starts_at).toISOString(),
  ends_at: new Date(flash.ends_at).toISOString(),
  is_running: flashPhase(flash, now) === 'running',
  units: flash.units,
  units_left: flash.units === null ? null : unitsLeft(flash),
  is_drop: flash.is_drop,
  prices: Object.entries(flash.prices).map(([sku_id, price]) => ({
    sku_id: Number(sku_id),
    price,
  })),
});

/** The flash price that viewers of a show see: the one that runs while it is on air, else the next. */
export function shownFlash(
  flashes: readonly Flash[],
  isOnAir: boolean,
  now: Date,
): { flash?: FlashPrice } {
  const usable = isOnAir ? flashes : flashes.filter((flash) => flashPhase(flash, now) === 'before');
  const flash = currentFlash(usable, now);
  return flash ? { flash: serializeFlash(flash, now) } : {};
}

/** The price of a SKU while this flash price is shown, with the normal price that it lowers. */
export function priceInShow(
  flash: FlashPrice | undefined,
  { id, price }: { id: number; price: number },
): { price: number; normal_price?: number } {
  const lowered =
    flash?.is_running && flash.units_left !== 0
      ? flash.prices.find(({ sku_id }) => sku_id === id)
      : undefined;
  return lowered && lowered.price < price
    ? { price: lowered.price, normal_price: price }
    : { price };
}

/** A product of a drop waits until it starts, and is sold out while it runs without units. */
export function statusInDrop<Status extends 'init' | 'selling' | 'sold'>(
  status: Status,
  flashes: readonly Flash[],
  now: Date,
): Status | 'init' | 'sold' {
  if (status !== 'selling' || !isDropClosed(flashes, now)) return status;
  return runningFlash(flashes, now) ? 'sold' : 'init';
}
