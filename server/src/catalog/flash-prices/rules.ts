/** A flash price as the database returns it; times are ISO 8601. */
export interface Flash {
  id: number;
  product_id: number;
  starts_at: string;
  ends_at: string;
  /** units that have the price; null: no limit */
  units: number | null;
  /** units in running holds and in orders; 0 without a limit, and where they are not counted */
  taken: number;
  is_drop: boolean;
  /** by SKU id */
  prices: Readonly<Record<string, number>>;
}

/** The window is half open: it includes the start and excludes the end. */
export function flashPhase(
  { starts_at, ends_at }: Pick<Flash, 'starts_at' | 'ends_at'>,
  now: Date,
): 'before' | 'running' | 'over' {
  if (now.getTime() >= Date.parse(ends_at)) return 'over';
  return now.getTime() < Date.parse(starts_at) ? 'before' : 'running';
}

export const unitsLeft = ({ units, taken }: Pick<Flash, 'units' | 'taken'>): number =>
  units === null ? Infinity : Math.max(0, units - taken);

/** The flash price that runs; at most one does, because windows of a product do not overlap. */
export const runningFlash = (flashes: readonly Flash[], now: Date): Flash | undefined =>
  flashes.find((flash) => flashPhase(flash, now) === 'running');

/** The flash price that runs, otherwise the one that starts next. */
export function currentFlash(flashes: readonly Flash[], now: Date): Flash | undefined {
  const later = flashes.filter((flash) => flashPhase(flash, now) === 'before');
  return (
    runningFlash(flashes, now) ??
    later.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))[0]
  );
}

/** Whether units can be taken from the show by a drop only, and not at this moment. */
export function isDropClosed(flashes: readonly Flash[], now: Date): boolean {
  const running = runningFlash(flashes, now);
  if (running) return running.is_drop && unitsLeft(running) === 0;
  return flashes.some((flash) => flash.is_drop && flashPhase(flash, now) === 'before');
}

/** The SKU's price by a flash price; undefined if that does not lower it. */
function lowered(flash: Flash | undefined, sku_id: number, normal: number): number | undefined {
  const price = flash?.prices[sku_id];
  return price !== undefined && price < normal ? price : undefined;
}

interface PricedSku {
  sku_id: number;
  normal_price: number;
  flashes: readonly Flash[];
}

export interface PricedLine extends PricedSku {
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  /** the flash price that the held units were taken at */
  flash_id: number | null;
}

/** Whether all units of a line are on hold at the flash price they were taken at. */
export const keepsFlash = (
  { flash_id, held_quantity, held_until, quantity }: Omit<PricedLine, keyof PricedSku>,
  now: Date,
): boolean =>
  flash_id !== null && held_quantity >= quantity && held_until !== null && held_until > now;

export interface UnitPrice {
  price: number;
  /** null: the normal price */
  flash_id: number | null;
}

/**
 * The price of a cart line's units at `now`. A line has one price. Units on hold keep the flash price
 * they were taken at; other units have the one that runs, if enough of its units are left.
 */
export function unitPrice(line: PricedLine, now: Date): UnitPrice {
  const { sku_id, normal_price, flashes, quantity } = line;
  const kept = keepsFlash(line, now) ? flashes.find(({ id }) => id === line.flash_id) : undefined;
  const running = runningFlash(flashes, now);
  const flash = kept ?? (running && unitsLeft(running) >= quantity ? running : undefined);
  const price = lowered(flash, sku_id, normal_price);
  return price === undefined || !flash
    ? { price: normal_price, flash_id: null }
    : { price, flash_id: flash.id };
}

export type FlashTake =
  | { refused: 'FLASH_UNITS_SHORT'; remaining: number }
  /** `flash_id` null: the units have the normal price */
  | (UnitPrice & { refused?: undefined });

/**
 * The price of a line whose quantity grows to `quantity`, or is held again, at `now`. A line that has
 * the flash price grows only by units that have it too. A new line is refused if some units are
 * left at the flash price, but not enough of them; so is one of a drop, which sells no others.
 */
export function takeAtFlash(line: PricedLine, quantity: number, now: Date): FlashTake {
  const { sku_id, normal_price, flashes } = line;
  const running = runningFlash(flashes, now);
  const price = lowered(running, sku_id, normal_price);
  if (keepsFlash(line, now)) {
    const added = quantity - line.quantity;
    const remaining =
      running && running.id === line.flash_id && price !== undefined ? unitsLeft(running) : 0;
    if (added <= 0 || added <= remaining) return unitPrice(line, now);
    return { refused: 'FLASH_UNITS_SHORT', remaining };
  }
  const left = running && price !== undefined ? unitsLeft(running) : 0;
  if (running && price !== undefined && quantity <= left) return { price, flash_id: running.id };
  const hasItNow = left > 0 && line.quantity <= left;
  if (running && price !== undefined && (running.is_drop || hasItNow))
    return { refused: 'FLASH_UNITS_SHORT', remaining: Math.max(0, left - line.quantity) };
  return { price: normal_price, flash_id: null };
}

/** Units of flash prices as locked, with those that a batch has taken since. */
export class FlashUnits {
  readonly #taken: Map<number, number>;
  constructor(taken: ReadonlyMap<number, number>) {
    this.#taken = new Map(taken);
  }

  /** The flash prices with the units that are taken by now. */
  of(flashes: readonly Flash[]): Flash[] {
    return flashes.map((flash) => ({ ...flash, taken: this.#taken.get(flash.id) ?? flash.taken }));
  }

  take(flash_id: number | null, units: number): void {
    if (flash_id !== null && this.#taken.has(flash_id))
      this.#taken.set(flash_id, (this.#taken.get(flash_id) as number) + units);
  }
}

/** The price after a percentage off, in whole units of the currency, rounded down. */
export const percentOff = (price: number, percent: number): number =>
  Math.floor((price * (100 - percent)) / 100);

export const overlaps = (
  a: Pick<Flash, 'starts_at' | 'ends_at'>,
  b: Pick<Flash, 'starts_at' | 'ends_at'>,
): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) &&
  Date.parse(b.starts_at) < Date.parse(a.ends_at);

/** When the next flash price starts or ends; null: none does. */
export function nextTurn(
  flashes: readonly Pick<Flash, 'starts_at' | 'ends_at'>[],
  now: Date,
): Date | null {
  const turns = flashes
    .flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
    .filter((at) => at > now.getTime());
  return turns.length > 0 ? new Date(Math.min(...turns)) : null;
}
