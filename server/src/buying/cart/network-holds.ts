import { NetworkUnits, type TakenUnits } from '../../catalog/stock/network-units.ts';

interface BoundedSku {
  store_id: number;
  sku_id: number;
  stock: number;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
}

/**
 * Units of a SKU that a network held but did not buy while others wanted them, and whether other
 * networks want a scarce SKU now.
 */
export interface SkuOfNetwork {
  /** units that count as still held until `pause_ends` */
  paused: number;
  pause_ends: Date | null;
  wanted_elsewhere: boolean;
}

interface HoldingLine {
  network: string | null;
  held_quantity: number;
}

/** Retry delay in seconds if the network has no hold whose end frees units. */
const defaultRetryAfter = 60;

const skuKey = ({ store_id, sku_id }: { store_id: number; sku_id: number }): string =>
  `${store_id}:${sku_id}`;

/**
 * Holds by network, and whether a network may hold more (D-132, D-475). Callers without a network
 * are not counted.
 */
export class NetworkHolds {
  readonly #units: NetworkUnits;
  readonly #firstEnd = new Map<string, Date>();
  readonly #known = new Map<string, SkuOfNetwork>();
  /** networks that want each SKU in this batch */
  readonly #wanting = new Map<string, Set<string>>();

  /** @param rows holds, and for each wanted SKU a row without units */
  constructor(
    rows: readonly (TakenUnits & SkuOfNetwork & { first_end: Date | null })[],
    wanted: readonly { store_id: number; sku_id: number; network: string }[],
  ) {
    this.#units = new NetworkUnits(rows.filter((row) => row.first_end !== null));
    for (const row of rows) {
      const { store_id, network, first_end } = row;
      if (first_end === null) this.#known.set(`${skuKey(row)}:${network}`, row);
      else {
        const known = this.#firstEnd.get(`${store_id}:${network}`);
        if (!known || first_end < known) this.#firstEnd.set(`${store_id}:${network}`, first_end);
      }
    }
    for (const want of wanted) {
      const networks = this.#wanting.get(skuKey(want)) ?? new Set<string>();
      this.#wanting.set(skuKey(want), networks.add(want.network));
    }
  }

  /**
   * Returns how many units the line may hold while other networks want the SKU, and when it may
   * hold more. Infinity if no other network wants it; `retryAfter` applies the fixed bound. If several
   * networks want a scarce SKU, each gets half, at least one unit. Units that a network held and
   * did not buy count as its own for as long again as it held them.
   */
  shareFor(
    network: string | null,
    sku: BoundedSku,
    line: HoldingLine,
    now: Date,
  ): { most: number; again_at: Date | null } {
    if (network === null) return { most: Infinity, again_at: null };
    const { paused, pause_ends, wanted_elsewhere } = this.#known.get(
      `${skuKey(sku)}:${network}`,
    ) ?? { paused: 0, pause_ends: null, wanted_elsewhere: false };
    const isScarce = sku.stock < 2 * sku.hold_limit;
    const isContested =
      isScarce &&
      (paused > 0 || wanted_elsewhere || (this.#wanting.get(skuKey(sku))?.size ?? 0) > 1);
    if (paused === 0 && !isContested) return { most: Infinity, again_at: null };
    const share = isContested
      ? Math.max(1, Math.floor(sku.stock / 2))
      : Math.max(sku.hold_limit, Math.ceil(sku.stock / 2));
    const others =
      this.#units.ofSku(network, sku) - (line.network === network ? line.held_quantity : 0);
    const again_at =
      pause_ends ??
      this.#firstEnd.get(`${sku.store_id}:${network}`) ??
      new Date(now.getTime() + defaultRetryAfter * 1000);
    return { most: Math.max(0, share - paused - others), again_at };
  }

  /**
   * Seconds until the network may hold this many more units of the SKU; 0: now. Units on hold
   * already count for the network that asked for them.
   */
  retryAfter(
    network: string | null,
    sku: BoundedSku,
    line: HoldingLine,
    units: number,
    now: Date,
  ): number {
    if (network === null) return 0;
    const moved = line.network === network ? 0 : line.held_quantity;
    const bound = {
      units: sku.network_held_units,
      percent: sku.network_percent,
      least: sku.hold_limit,
    };
    if (this.#units.mayTake(network, sku.store_id, [{ ...sku, quantity: units + moved }], bound))
      return 0;
    const end = this.#firstEnd.get(`${sku.store_id}:${network}`);
    return end ? Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) : defaultRetryAfter;
  }

  /** Records the line's new units; a hold belongs to the network that asked for it last. */
  note(network: string | null, sku: BoundedSku, line: HoldingLine, units: number): void {
    const before = line.held_quantity - units;
    if (line.network !== null) this.#units.take(line.network, sku, -before);
    line.network = network ?? line.network;
    if (line.network !== null) this.#units.take(line.network, sku, line.held_quantity);
  }
}
