import type { PaymentType } from '@noren/contract/entities/store';
import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { NetworkUnits, type TakenUnits } from '../stock/network-units.ts';

/** A store's bounds on orders that are not paid for. */
export interface OrderBounds {
  id: number;
  network_order_units: number;
  network_percent: number;
  network_unpaid_orders: number;
  network_cash_orders: number;
}

/** Orders of a network at a store that are not paid for. Cash on delivery counts for a day: when it is paid is known to nobody but the carrier. */
export interface NetworkCount {
  store_id: number;
  network: string;
  unpaid: number;
  cash: number;
  /** when the first of them stops counting; ISO 8601 */
  unpaid_end: string | null;
  cash_end: string | null;
}

interface OrderedUnits {
  sku_id: number;
  /** of the SKU in all */
  stock: number;
  quantity: number;
}

/** How soon to ask again at least and at most, in seconds. */
const soonest = 60;
const latest = 3600;

/** What networks have ordered and not paid for, with what was decided since it was read. */
export class NetworkOrders {
  readonly #counts: Map<string, NetworkCount>;
  readonly #units: NetworkUnits;

  constructor(counts: readonly NetworkCount[], units: readonly TakenUnits[]) {
    this.#counts = new Map(counts.map((count) => [`${count.store_id}:${count.network}`, { ...count }]));
    this.#units = new NetworkUnits(units);
  }

  #of(network: string, store_id: number): NetworkCount {
    const key = `${store_id}:${network}`;
    let count = this.#counts.get(key);
    if (!count) this.#counts.set(key, (count = { store_id, network, unpaid: 0, cash: 0, unpaid_end: null, cash_end: null }));
    return count;
  }

  /** Seconds until the network may place such an order; 0: now. */
  whyNot(network: string | null, store: OrderBounds, payment: PaymentType, lines: readonly OrderedUnits[], now: Date): number {
    if (network === null) return 0;
    const count = this.#of(network, store.id);
    const cash = isPaidAtDoor(payment);
    const bound = { units: store.network_order_units, percent: store.network_percent, least: null };
    const isFull = cash ? count.cash >= store.network_cash_orders : count.unpaid >= store.network_unpaid_orders;
    if (!isFull && this.#units.mayTake(network, store.id, lines, bound)) return 0;
    const end = cash ? count.cash_end : count.unpaid_end;
    const seconds = end === null ? soonest : Math.ceil((Date.parse(end) - now.getTime()) / 1000);
    return Math.min(latest, Math.max(soonest, seconds));
  }

  /** Notes an order that was decided in this batch. */
  note(network: string | null, store: OrderBounds, payment: PaymentType, lines: readonly OrderedUnits[]): void {
    if (network === null) return;
    const count = this.#of(network, store.id);
    if (isPaidAtDoor(payment)) count.cash++;
    else count.unpaid++;
    for (const line of lines) this.#units.take(network, { ...line, store_id: store.id }, line.quantity);
  }
}
