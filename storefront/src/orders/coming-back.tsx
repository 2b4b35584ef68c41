import type { Store } from '@noren/contract/entities/store';
import type { ChannelPaths } from '../channel/channel.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

/**
 * What whoever comes back to the shop should know: an order that waits for its money, an answer of the store. Part of no first load: it comes
 * when the page stands, and therefore over the foot of the window, so that nothing moves under a finger.
 */
export function ComingBack({ store, paths }: { store: Pick<Store, 'slug'>; paths: ChannelPaths }) {
  return (
    <div className="over-foot fixed inset-x-4 z-20 mx-auto grid max-w-[36rem] gap-2 empty:hidden">
      <UnpaidNote paths={paths} />
      <UnreadAnswers store={store} paths={paths} />
    </div>
  );
}
