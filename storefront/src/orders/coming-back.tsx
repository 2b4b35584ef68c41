import type { Store } from '@noren/contract/entities/store';
import type { ChannelPaths } from '../channel/channel.ts';
import { ClosureNotice } from '../stores/closure-notice.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

interface ComingBackProps {
  store: Pick<Store, 'slug' | 'closure' | 'region'>;
  paths: ChannelPaths;
  /** not a ghost, who has no orders */
  isSomebody: boolean;
}

/**
 * Notes that load after the page: that the store is closed, and for a returning visitor an unpaid
 * order or an answer of the store, at the bottom of the window, where nothing moves under a finger.
 */
export function ComingBack({ store, paths, isSomebody }: ComingBackProps) {
  return (
    <>
      <ClosureNotice store={store} />
      {isSomebody && <OwnNotes store={store} paths={paths} />}
    </>
  );
}

function OwnNotes({ store, paths }: Pick<ComingBackProps, 'store' | 'paths'>) {
  return (
    <div className="over-foot fixed inset-x-4 z-20 mx-auto grid max-w-[36rem] gap-2 empty:hidden">
      <UnpaidNote paths={paths} />
      <UnreadAnswers store={store} paths={paths} />
    </div>
  );
}
