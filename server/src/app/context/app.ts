import type { Database } from '../../platform/db/database.ts';
import type { Reads } from './buyer-reads.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import type { Sessions } from '../../platform/http/visitor.ts';
import type { AddToCart } from '../../buying/cart/app.ts';
import type { PlaceInside, PlaceOrder } from '../../buying/checkout/call-bounds.ts';
import type { MakeGuest } from '../../identity/sessions/make-guest.ts';
import type { Lanes } from '../jobs/lanes.ts';
import type { Feeds } from '../../live/posts/feeds.ts';
import type { KeptStores } from '../../catalog/stores/kept-stores.ts';
import type { ProductPages } from '../../catalog/products/product-pages.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MediaStorage } from '../../platform/media/media-storage.ts';
import type { PasswordHashing } from '../../identity/passwords/password-hashing.ts';
import type { Payments } from '../../payments/connections/connections.ts';
import type { WaitingRoom } from '../../buying/waiting-room/waiting-room.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** What one process holds: its database, its settings, and the batches its callers share. */
export interface App {
  config: Config;
  database: Database;
  log: Log;
  /** The database's time, which all processes share; tests move it. */
  now: () => Date;
  /** How far this machine's own clock is ahead of it, in milliseconds. */
  skew: () => number;
  /** It was told to stop: what is under way ends, and a balancer is to send nobody any more. */
  draining: boolean;
  sessions: Sessions;
  passwords: PasswordHashing;
  /** null: nobody waits */
  waitingRoom: WaitingRoom | null;
  makeGuest: MakeGuest;
  addToCart: AddToCart;
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
  productPages: ProductPages;
  stores: KeptStores;
  reads: Reads;
  feeds: Feeds;
  /** Addresses of the videos that posts show, for the pages' policy. */
  shownVideos: () => Promise<readonly string[]>;
  payments: Payments;
  /** The jobs' ways to the gateways. */
  lanes: Lanes;
  /** Where browsers reach this server, without a trailing slash. */
  publicUrl: () => string;
  /** Where this process itself listens: the sandbox is reached there. */
  ownOrigin: () => string;
  /** The store that `/` leads to. */
  defaultStore: () => Promise<string | null>;
  metrics: Metrics;
  /** Merchants' pictures. */
  media: MediaStorage;
  sendMail: SendMail;
  /** Closes what `sendMail` keeps open. */
  closeMail: () => void;
  /** Origins that a redirect may go to. */
  allowedOrigins: () => string[];
  /** Set by tests: holds answers against their schemas, and hears every refusal for the failure ledger. */
  checkAnswers: boolean;
  onFailure?: (endpoint: string, code: string) => void;
}
