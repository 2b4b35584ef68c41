export interface HoldState {
  quantity: number;
  held_quantity: number;
  held_since: Date | null;
  held_until: Date | null;
  /**
   * cool-down of an earlier hold of the same SKU whose line was removed: start of that hold, and
   * end of the cool-down
   */
  pause_since: Date | null;
  pause_ends: Date | null;
}

export const isHeld = (line: Pick<HoldState, 'held_quantity' | 'held_until'>, now: Date): boolean =>
  line.held_quantity > 0 && line.held_until !== null && line.held_until > now;

/** Maximum number of held lines in a cart (D-130). */
const maxHeldLines = 10;

export const maxHeldUnits = (sku: { salable_limit: number | null; hold_limit: number }): number =>
  Math.min(sku.hold_limit, sku.salable_limit ?? Number.MAX_SAFE_INTEGER);

/** The end of the cool-down, which is as long as the hold was. */
const pauseAfter = (since: Date, end: Date): Date =>
  new Date(end.getTime() + Math.max(0, end.getTime() - since.getTime()));

/**
 * When the buyer's next hold of this SKU may begin; null: now. After a hold its buyer waits as long
 * as it lasted, if other buyers want the SKU. Nothing records that demand, because a page does not
 * offer sold-out goods, so the SKU counts as wanted if it ran out at any time since the hold began.
 * @param ran_out_at when no unit of the SKU was free last
 */
export function holdAgainAt(line: HoldState, ran_out_at: Date | null, now: Date): Date | null {
  if (isHeld(line, now) || ran_out_at === null) return null;
  const own =
    line.held_since && line.held_until
      ? { since: line.held_since, ends: pauseAfter(line.held_since, line.held_until) }
      : null;
  const thrown =
    line.pause_since && line.pause_ends ? { since: line.pause_since, ends: line.pause_ends } : null;
  const pauses = [own, thrown]
    .filter((pause) => pause !== null && pause.ends > now && ran_out_at >= pause.since)
    .map((pause) => pause?.ends as Date);
  return pauses.reduce<Date | null>(
    (latest, ends) => (latest === null || ends > latest ? ends : latest),
    null,
  );
}

export interface HoldTerms {
  /** how long the stream holds goods that are on sale in it; null: no hold begins */
  minutes: number | null;
  /** maximum units of the SKU on hold for one buyer */
  most: number;
  others_held: number;
  again_at: Date | null;
}

/**
 * The hold of a line from now on. A hold covers all units of its line up to the bound: added units
 * join it without renewing it, and a new hold includes units that were in the line unheld (D-121).
 * @returns the units and the times; null: the hold does not change
 */
export function nextHold(
  line: HoldState,
  terms: HoldTerms,
  now: Date,
): Pick<HoldState, 'held_quantity' | 'held_since' | 'held_until'> | null {
  const target = Math.min(line.quantity, terms.most);
  if (isHeld(line, now))
    return {
      held_quantity: Math.min(line.quantity, Math.max(target, line.held_quantity)),
      held_since: line.held_since,
      held_until: line.held_until,
    };
  if (terms.minutes === null || terms.again_at !== null || terms.others_held >= maxHeldLines)
    return null;
  return {
    held_quantity: target,
    held_since: now,
    held_until: new Date(now.getTime() + terms.minutes * 60_000),
  };
}
