import type { Ground } from '../../platform/ground.ts';
import type { PlaceInside, PlaceOrder } from './call-bounds.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface CheckoutApp extends Ground {
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
}
