/** One line of one of two carts that become one. */
export interface CartHalf {
  id: number;
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  stream_id: number | null;
}

export interface MergeLimits {
  salable_limit: number | null;
  /** units in the orders that count from now on, all but canceled */
  ordered: number;
}

/** What a line can carry at most, whatever its limit (contract: scalars.quantity). */
const mostOfALine = 999;

export interface MergedLine {
  /** 0: nothing may stay */
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  /** the stream of the hold that stays, else of either half: its order counts for that stream */
  stream_id: number | null;
  /** held units that go back to the shelf */
  released: number;
  /** units of both lines together */
  wanted: number;
}

/**
 * The lines of a SKU in two carts as one: quantities add up to the limit that applies (D-089). Kept units stay kept for no longer than
 * the line that ends first, for a hold is never renewed (D-111); a hold that is over, though not swept yet, is not carried along.
 */
export function mergeLines(halves: readonly CartHalf[], { salable_limit, ordered }: MergeLimits, now: Date): MergedLine {
  const holding = halves.filter((half) => half.held_quantity > 0 && half.held_until !== null && half.held_until > now);
  const wanted = halves.reduce((sum, half) => sum + half.quantity, 0);
  const most = Math.min(mostOfALine, salable_limit === null ? mostOfALine : Math.max(0, salable_limit - ordered));
  const quantity = Math.min(wanted, most);
  const held = holding.reduce((sum, half) => sum + half.held_quantity, 0);
  const held_quantity = Math.min(held, quantity);
  const first = endsFirst(holding.length > 0 ? holding : halves);
  return {
    quantity,
    held_quantity,
    held_until: first?.held_until ?? null,
    stream_id: first?.stream_id ?? halves.find((half) => half.stream_id !== null)?.stream_id ?? null,
    released: halves.reduce((sum, half) => sum + half.held_quantity, 0) - held_quantity,
    wanted,
  };
}

function endsFirst(halves: readonly CartHalf[]): CartHalf | undefined {
  const end = (half: CartHalf) => half.held_until?.getTime() ?? Number.POSITIVE_INFINITY;
  return halves.toSorted((a, b) => end(a) - end(b))[0];
}
