import type { Ground } from '../../platform/ground.ts';
import type { PlaceInside, PlaceOrder } from './call-bounds.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface CheckoutApp extends Ground {
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
}
