import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { Store } from '@noren/contract/entities/store';

/** A store with its host and the live post that a page shows, in either channel. */
export type LiveStore = Store & Pick<ShopStore, 'liver' | 'post_id' | 'stream_id' | 'upcoming'>;

/** A marketplace store with the given live post. */
export const liveStoreOf = (store: Store, post: LivePost): LiveStore => ({
  ...store,
  liver: post.liver,
  post_id: post.id,
  stream_id: post.stream_id,
});
