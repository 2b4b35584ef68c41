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

/** The dependencies of one process: settings, database, caches and batches. */
export interface App {
  config: Config;
  database: Database;
  log: Log;
  /** The database's time, which all processes share; tests can move it. */
  now: () => Date;
  /** How far this machine's own clock is ahead of it, in milliseconds. */
  skew: () => number;
  /** The process is stopping: calls in progress end, and load balancers must send no new ones. */
  draining: boolean;
  sessions: Sessions;
  passwords: PasswordHashing;
  /** null: no waiting room */
  waitingRoom: WaitingRoom | null;
  makeGuest: MakeGuest;
  addToCart: AddToCart;
  placeOrder: PlaceOrder;
  placeInside: PlaceInside;
  productPages: ProductPages;
  stores: KeptStores;
  reads: Reads;
  feeds: Feeds;
  /** URLs of the videos that posts show, for the pages' policy. */
  shownVideos: () => Promise<readonly string[]>;
  payments: Payments;
  /** The jobs' limits and circuit breakers per gateway. */
  lanes: Lanes;
  /** Public URL of this server, without a trailing slash. */
  publicUrl: () => string;
  /** URL that this process listens on; the sandbox is called there. */
  ownOrigin: () => string;
  /** Slug of the store that `/` redirects to. */
  defaultStore: () => Promise<string | null>;
  metrics: Metrics;
  media: MediaStorage;
  sendMail: SendMail;
  closeMail: () => void;
  /** Origins that a redirect may lead to. */
  allowedOrigins: () => string[];
  /**
   * Set by tests: checks responses against their schemas. `onFailure` records every refusal for the
   * failure ledger.
   */
  checkAnswers: boolean;
  onFailure?: (endpoint: string, code: string) => void;
}
