import type { Ground } from '../ground.ts';
import type { ProductPages } from './product-pages.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ProductsApp extends Ground {
  productPages: ProductPages;
}
