import type { ProductsApp } from '../products/product-pages.ts';
import type { WaitingRoomApp } from '../waiting-room/app.ts';
import type { Metrics } from '../watching/metrics.ts';
import type { Feeds } from './feeds.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface LiveApp extends ProductsApp, WaitingRoomApp {
  feeds: Feeds;
  metrics: Pick<Metrics, 'streamOpened'>;
}
