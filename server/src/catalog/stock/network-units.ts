/** How many units buyers of one network may have taken without paying. */
export interface NetworkBound {
  /** over all goods of a store; or `percent` of the stock of the goods they reach for, where that is more */
  units: number;
  percent: number;
  /** of one SKU never less than this; null: one SKU has no bound of its own */
  least: number | null;
}

/** Units of a SKU that somebody wants. */
interface WantedUnits {
  sku_id: number;
  stock: number;
  quantity: number;
}

/** Units of a SKU that a network has taken. */
export interface TakenUnits {
  store_id: number;
  network: string;
  sku_id: number;
  stock: number;
  units: number;
}

interface Taken {
  total: number;
  /** stock of every SKU they have taken of */
  stock: number;
  bySku: Map<number, number>;
}

/**
 * What each network has taken of a store's shelf, with what was decided since it was read.
 * Of one SKU a network gets at most half, so that whoever comes from elsewhere finds the other half.
 */
export class NetworkUnits {
  readonly #taken = new Map<string, Taken>();

  constructor(rows: readonly TakenUnits[]) {
    for (const row of rows) this.take(row.network, row, row.units);
  }

  #of(network: string, store_id: number): Taken {
    const key = `${store_id}:${network}`;
    let taken = this.#taken.get(key);
    if (!taken) this.#taken.set(key, (taken = { total: 0, stock: 0, bySku: new Map() }));
    return taken;
  }

  /** Whether the network may take these units, each SKU named once, all of them or none. */
  mayTake(network: string, store_id: number, wanted: readonly WantedUnits[], bound: NetworkBound): boolean {
    const taken = this.#of(network, store_id);
    let [reach, units] = [taken.stock, taken.total];
    for (const { sku_id, stock, quantity } of wanted) {
      const own = taken.bySku.get(sku_id);
      if (bound.least !== null && (own ?? 0) + quantity > Math.max(bound.least, Math.ceil(stock / 2))) return false;
      if (own === undefined) reach += stock;
      units += quantity;
    }
    return units <= Math.max(bound.units, Math.floor((reach * bound.percent) / 100));
  }

  /** Units of a SKU that the network has taken. */
  ofSku(network: string, { store_id, sku_id }: { store_id: number; sku_id: number }): number {
    return this.#of(network, store_id).bySku.get(sku_id) ?? 0;
  }

  /** Notes units as taken; negative: given back. */
  take(network: string, sku: { store_id: number; sku_id: number; stock: number }, units: number): void {
    const taken = this.#of(network, sku.store_id);
    if (!taken.bySku.has(sku.sku_id)) taken.stock += sku.stock;
    taken.bySku.set(sku.sku_id, (taken.bySku.get(sku.sku_id) ?? 0) + units);
    taken.total += units;
  }
}
