import { maxFlashMinutes, maxFlashUnits, type NewFlashPrice } from './entities/flash-price.ts';
import type { Region } from './scalars.ts';
import { readNumber, readPrice } from './typed-number.ts';

/** A flash price as it is typed; '' is none. */
export interface FlashFields {
  way: 'percent' | 'prices';
  percent: string;
  /** by SKU id */
  prices: Readonly<Record<number, string>>;
  minutes: string;
  units: string;
  /** as `<input type="datetime-local">` writes it, in the store's time zone */
  starts_at: string;
  is_drop: boolean;
}

export const emptyFlash: FlashFields = {
  way: 'percent',
  percent: '20',
  prices: {},
  minutes: '5',
  units: '',
  starts_at: '',
  is_drop: false,
};

export type FlashFault = 'percent' | 'price' | 'minutes' | 'units' | 'starts_at';

const offsets: Record<Region, string> = { JP: '+09:00', TW: '+08:00' };

const within = (typed: string, most: number): number | null => {
  const number = readNumber(typed);
  return number !== null && number >= 1 && number <= most ? number : null;
};

interface FlashProduct {
  id: number;
  /** with their normal prices */
  skus: readonly { id: number; price: number }[];
}

/** The call's body, or the fields that are wrong. @param now the server's time in milliseconds */
export function flashBodyOf(
  fields: FlashFields,
  { id, skus }: FlashProduct,
  { region, now }: { region: Region; now: number },
): { body: NewFlashPrice } | { faults: FlashFault[] } {
  const percent = within(fields.percent, 99);
  const prices = skus.flatMap((sku) => {
    const typed = fields.prices[sku.id]?.trim() ?? '';
    return typed === ''
      ? []
      : [{ sku_id: sku.id, price: readPrice(typed, region) ?? -1, normal: sku.price }];
  });
  const arePricesWrong =
    prices.length === 0 || prices.some(({ price, normal }) => price < 0 || price >= normal);
  const minutes = within(fields.minutes, maxFlashMinutes);
  const units = fields.units.trim() === '' ? null : within(fields.units, maxFlashUnits);
  const starts_at =
    fields.starts_at === '' ? null : `${fields.starts_at.slice(0, 16)}:00${offsets[region]}`;
  const faults: FlashFault[] = [];
  if (fields.way === 'percent' && percent === null) faults.push('percent');
  if (fields.way === 'prices' && arePricesWrong) faults.push('price');
  if (minutes === null) faults.push('minutes');
  if (units === null && fields.units.trim() !== '') faults.push('units');
  if (starts_at !== null && !(Date.parse(starts_at) > now)) faults.push('starts_at');
  if (faults.length > 0 || minutes === null) return { faults };
  const cut =
    fields.way === 'percent'
      ? { percent: percent ?? 0 }
      : { prices: prices.map(({ sku_id, price }) => ({ sku_id, price })) };
  return { body: { product_id: id, ...cut, units, minutes, starts_at, is_drop: fields.is_drop } };
}
