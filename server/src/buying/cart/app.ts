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
  /** the caller's network (platform/http/visitor.ts); null: not counted */
  network: string | null;
  /** the store whose rehearsal the caller is in */
  rehearses?: number | undefined;
  now: Date;
}
export interface Added {
  success: true;
  added_quantity: number;
  request_quantity: number;
  cart_item_id: number;
  /** units of the line that are held from now on */
  held_quantity: number;
  /** when the line could be held again at the earliest; null: it is held, or nothing keeps it from being held but its stream */
  hold_again_at: string | null;
  /** the line as the cart has it once the batch is committed */
  cart_line: CartLine;
}

export type AddToCart = (call: AddCall) => Promise<Added>;

/** What this folder needs of the process (app/context/app.ts). */
export interface CartApp extends StoresApp {
  addToCart: AddToCart;
  reads: Together;
}
