/** A line in one of two carts that are merged. */
export interface CartHalf {
  id: number;
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  stream_id: number | null;
  /** the flash price that its held units were taken at */
  flash_id: number | null;
}

export interface MergeLimits {
  salable_limit: number | null;
  /** units in the buyer's orders after the merge, except canceled ones */
  ordered: number;
}

/** Maximum quantity of any line (contract: scalars.quantity). */
const maxQuantity = 999;

export interface MergedLine {
  /** 0: the line is removed */
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  /** the stream of the remaining hold, else of either line; the order counts for it */
  stream_id: number | null;
  /** kept if all units are on hold at it; others have the price of the moment */
  flash_id: number | null;
  /** held units that return to stock */
  released: number;
  /** units of both lines before the limit */
  wanted: number;
}

/**
 * Merges a SKU's lines of two carts: quantities add up to the limit (D-089). Held units stay held
 * until the earlier of the two ends, because a hold is never extended (D-111). Expired holds that
 * are not swept yet are released.
 */
export function mergeLines(
  halves: readonly CartHalf[],
  { salable_limit, ordered }: MergeLimits,
  now: Date,
): MergedLine {
  const holding = halves.filter(
    (half) => half.held_quantity > 0 && half.held_until !== null && half.held_until > now,
  );
  const wanted = halves.reduce((sum, half) => sum + half.quantity, 0);
  const most = Math.min(
    maxQuantity,
    salable_limit === null ? maxQuantity : Math.max(0, salable_limit - ordered),
  );
  const quantity = Math.min(wanted, most);
  const held = holding.reduce((sum, half) => sum + half.held_quantity, 0);
  const held_quantity = Math.min(held, quantity);
  const first = endsFirst(holding.length > 0 ? holding : halves);
  return {
    quantity,
    held_quantity,
    held_until: first?.held_until ?? null,
    flash_id:
      held === wanted && halves.every(({ flash_id }) => flash_id === first?.flash_id)
        ? (first?.flash_id ?? null)
        : null,
    stream_id:
      first?.stream_id ?? halves.find((half) => half.stream_id !== null)?.stream_id ?? null,
    released: halves.reduce((sum, half) => sum + half.held_quantity, 0) - held_quantity,
    wanted,
  };
}

function endsFirst(halves: readonly CartHalf[]): CartHalf | undefined {
  const end = (half: CartHalf) => half.held_until?.getTime() ?? Number.POSITIVE_INFINITY;
  return halves.toSorted((a, b) => end(a) - end(b))[0];
}
