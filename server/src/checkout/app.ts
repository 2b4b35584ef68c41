import type { Ground } from '../ground.ts';
import type { PlaceInside } from './place-inside.ts';
import type { PlaceOrder } from './place-order.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface CheckoutApp extends Ground {
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
}
