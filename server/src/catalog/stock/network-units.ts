/** Bounds on the units that buyers of one network may have taken without paying. */
export interface NetworkBound {
  /**
   * over all goods of a store; or `percent` of the stock of the goods they reach for, if that is
   * more
   */
  units: number;
  percent: number;
  /** minimum bound for one SKU; null: a SKU has no bound of its own */
  least: number | null;
}

interface WantedUnits {
  sku_id: number;
  stock: number;
  quantity: number;
}

export interface TakenUnits {
  store_id: number;
  network: string;
  sku_id: number;
  stock: number;
  units: number;
}

interface Taken {
  total: number;
  /** total stock of the SKUs they have taken units of */
  stock: number;
  bySku: Map<number, number>;
}

/**
 * Units that each network has taken of a store's goods, including those decided since they were
 * read. A network gets at most half of a SKU, so that other networks find the rest.
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

  /** Whether the network may take all these units; each SKU is named once. */
  mayTake(
    network: string,
    store_id: number,
    wanted: readonly WantedUnits[],
    bound: NetworkBound,
  ): boolean {
    const taken = this.#of(network, store_id);
    let [reach, units] = [taken.stock, taken.total];
    for (const { sku_id, stock, quantity } of wanted) {
      const own = taken.bySku.get(sku_id);
      if (
        bound.least !== null &&
        (own ?? 0) + quantity > Math.max(bound.least, Math.ceil(stock / 2))
      )
        return false;
      if (own === undefined) reach += stock;
      units += quantity;
    }
    return units <= Math.max(bound.units, Math.floor((reach * bound.percent) / 100));
  }

  ofSku(network: string, { store_id, sku_id }: { store_id: number; sku_id: number }): number {
    return this.#of(network, store_id).bySku.get(sku_id) ?? 0;
  }

  /** Records units as taken; negative: given back. */
  take(
    network: string,
    sku: { store_id: number; sku_id: number; stock: number },
    units: number,
  ): void {
    const taken = this.#of(network, sku.store_id);
    if (!taken.bySku.has(sku.sku_id)) taken.stock += sku.stock;
    taken.bySku.set(sku.sku_id, (taken.bySku.get(sku.sku_id) ?? 0) + units);
    taken.total += units;
  }
}
