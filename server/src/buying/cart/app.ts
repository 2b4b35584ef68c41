import type { CartLine } from '@noren/contract/entities/cart';
import type { Channel } from '@noren/contract/scalars';
import type { Together } from '../../platform/db/together.ts';
import type { Keyed } from '../../platform/http/idempotency.ts';
import type { StoresApp } from '../../catalog/stores/app.ts';

/** One buyer's intent to have units of a SKU; `stream_id` asks for them to be held (D-111). */
export interface AddCall extends Keyed {
  channel: Channel;
  sku_id: number;
  quantity: number;
  stream_id: number | null;
  /** network of the caller (platform/http/visitor.ts); null: not counted */
  network: string | null;
  rehearses?: number | undefined;
  now: Date;
}
export interface Added {
  success: true;
  added_quantity: number;
  request_quantity: number;
  cart_item_id: number;
  /** units of the line that are now on hold */
  held_quantity: number;
  /**
   * earliest time the line could be held again; null if it is held, or if only the stream prevents
   * a hold
   */
  hold_again_at: string | null;
  /** the cart line after the batch is committed */
  cart_line: CartLine;
}

export type AddToCart = (call: AddCall) => Promise<Added>;

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface CartApp extends StoresApp {
  addToCart: AddToCart;
  reads: Together;
}
