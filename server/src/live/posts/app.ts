import type { ProductsApp } from '../../catalog/products/product-pages.ts';
import type { WaitingRoomApp } from '../../buying/waiting-room/app.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Feeds } from './feeds.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface LiveApp extends ProductsApp, WaitingRoomApp {
  feeds: Feeds;
  metrics: Pick<Metrics, 'streamOpened'>;
}
