import type { Tx } from '../db/database.ts';
import { NetworkUnits } from '../stock/network-units.ts';
import { networkHolds } from './hold-queries.ts';

/** A SKU with its stock and its store's bounds on holds. */
interface BoundedSku {
  store_id: number;
  sku_id: number;
  stock: number;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
}

/** A bound that is met without a hold to wait for: how soon to ask again, in seconds. */
const otherwise = 60;

/** What networks hold, and whether they may hold more (D-132). A caller without a network is not counted. */
export class NetworkHolds {
  readonly #units: NetworkUnits;
  readonly #firstEnd: ReadonlyMap<string, Date>;

  constructor(units: NetworkUnits, firstEnd: ReadonlyMap<string, Date>) {
    this.#units = units;
    this.#firstEnd = firstEnd;
  }

  /** Seconds until the network may hold so many more units of the SKU; 0: now. Units that the line holds already count where it was held from. */
  whyNot(network: string | null, sku: BoundedSku, line: { network: string | null; held_quantity: number }, units: number, now: Date): number {
    if (network === null) return 0;
    const moved = line.network === network ? 0 : line.held_quantity;
    const bound = { units: sku.network_held_units, percent: sku.network_percent, least: sku.hold_limit };
    if (this.#units.mayTake(network, sku.store_id, [{ ...sku, quantity: units + moved }], bound)) return 0;
    const end = this.#firstEnd.get(`${sku.store_id}:${network}`);
    return end ? Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) : otherwise;
  }

  /** Notes the line's new units; a line is held from where it was asked for last. */
  note(network: string | null, sku: BoundedSku, line: { network: string | null; held_quantity: number }, units: number): void {
    const before = line.held_quantity - units;
    if (line.network !== null) this.#units.take(line.network, sku, -before);
    line.network = network ?? line.network;
    if (line.network !== null) this.#units.take(line.network, sku, line.held_quantity);
  }
}

/** What the callers' networks hold at the stores they call for. One statement, where any of them is counted. */
export async function networkOfHolds(tx: Tx, calls: readonly { store_id?: number | undefined; network: string | null; now: Date }[]): Promise<NetworkHolds> {
  const wanted = calls.flatMap(({ store_id, network }) => (store_id !== undefined && network !== null ? [{ store_id, network }] : []));
  const rows = wanted.length > 0 ? await networkHolds(tx, wanted, (calls[0] as { now: Date }).now) : [];
  const firstEnd = new Map<string, Date>();
  for (const { store_id, network, first_end } of rows) {
    const key = `${store_id}:${network}`;
    const known = firstEnd.get(key);
    if (!known || first_end < known) firstEnd.set(key, first_end);
  }
  return new NetworkHolds(new NetworkUnits(rows), firstEnd);
}
