import type { Together } from '../db/together.ts';
import type { StoresApp } from '../stores/app.ts';
import type { AddToCart } from './add-to-cart.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface CartApp extends StoresApp {
  addToCart: AddToCart;
  reads: Together;
}
