import type { Store } from '@noren/contract/entities/store';
import type { ChannelPaths } from '../channel/channel.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

/** What whoever comes back to the shop should know: an order that waits for its money, an answer of the store. Part of no first load. */
export function ComingBack({ store, paths }: { store: Pick<Store, 'slug'>; paths: ChannelPaths }) {
  return (
    <>
      <UnpaidNote paths={paths} />
      <UnreadAnswers store={store} paths={paths} />
    </>
  );
}
