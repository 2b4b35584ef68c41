import type { Store } from '@noren/contract/entities/store';
import type { ChannelPaths } from '../channel/channel.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

/**
 * Notes for a returning visitor: an unpaid order, an answer of the store. They load after the page,
 * so they are shown at the bottom of the window, where nothing moves under a finger.
 */
export function ComingBack({ store, paths }: { store: Pick<Store, 'slug'>; paths: ChannelPaths }) {
  return (
    <div className="over-foot fixed inset-x-4 z-20 mx-auto grid max-w-[36rem] gap-2 empty:hidden">
      <UnpaidNote paths={paths} />
      <UnreadAnswers store={store} paths={paths} />
    </div>
  );
}
