import type { Ground } from '../ground.ts';
import type { PlaceInside, PlaceOrder } from './call-bounds.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface CheckoutApp extends Ground {
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
}
