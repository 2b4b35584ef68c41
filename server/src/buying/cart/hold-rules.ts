/** A line as far as its hold goes. */
export interface HoldState {
  quantity: number;
  held_quantity: number;
  held_since: Date | null;
  held_until: Date | null;
  /** of a hold of the same SKU that was thrown away: when it had begun, and until when the next one waits */
  pause_since: Date | null;
  pause_ends: Date | null;
}

export const isHeld = (line: Pick<HoldState, 'held_quantity' | 'held_until'>, now: Date): boolean =>
  line.held_quantity > 0 && line.held_until !== null && line.held_until > now;

/** Lines of one cart that are held at a time (D-130). */
const mostHeldLines = 10;

/** Units of a SKU that are held for one buyer. */
export const mostHeldUnits = (sku: { salable_limit: number | null; hold_limit: number }): number =>
  Math.min(sku.hold_limit, sku.salable_limit ?? Number.MAX_SAFE_INTEGER);

/** A hold that is over or thrown away at `end` is followed by a pause as long as it was. */
const pauseAfter = (since: Date, end: Date): Date => new Date(end.getTime() + Math.max(0, end.getTime() - since.getTime()));

/**
 * When the buyer's next hold of this SKU may begin; null: now. Whoever had it waits as long as they had it, where somebody else wants it. Who wants
 * it in vain says so nowhere (a page does not offer what is gone), so that is taken to be so when nothing of the SKU was free at some time since.
 * @param ran_out_at when nothing of the SKU was free last
 */
export function holdAgainAt(line: HoldState, ran_out_at: Date | null, now: Date): Date | null {
  if (isHeld(line, now) || ran_out_at === null) return null;
  const own = line.held_since && line.held_until ? { since: line.held_since, ends: pauseAfter(line.held_since, line.held_until) } : null;
  const thrown = line.pause_since && line.pause_ends ? { since: line.pause_since, ends: line.pause_ends } : null;
  const pauses = [own, thrown].filter((pause) => pause !== null && pause.ends > now && ran_out_at >= pause.since).map((pause) => pause?.ends as Date);
  return pauses.reduce<Date | null>((latest, ends) => (latest === null || ends > latest ? ends : latest), null);
}

export interface HoldTerms {
  /** how long the stream holds what is on sale in it; null: nothing begins */
  minutes: number | null;
  /** units of the SKU that are held for one buyer */
  most: number;
  /** other lines of the cart that are held */
  others_held: number;
  again_at: Date | null;
}

/**
 * What of a line is held from now on. The hold is the line's own, and of all its units up to the bound: what is added joins it and does not renew it,
 * and where a new one begins the units that lay there unheld are held with the new ones (D-121).
 * @returns the units and the times; null: the hold stays as it is
 */
export function nextHold(line: HoldState, terms: HoldTerms, now: Date): Pick<HoldState, 'held_quantity' | 'held_since' | 'held_until'> | null {
  const target = Math.min(line.quantity, terms.most);
  if (isHeld(line, now))
    return { held_quantity: Math.min(line.quantity, Math.max(target, line.held_quantity)), held_since: line.held_since, held_until: line.held_until };
  if (terms.minutes === null || terms.again_at !== null || terms.others_held >= mostHeldLines) return null;
  return { held_quantity: target, held_since: now, held_until: new Date(now.getTime() + terms.minutes * 60_000) };
}
