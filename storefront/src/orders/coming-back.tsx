import type { Store } from '@noren/contract/entities/store';
import type { ChannelPaths } from '../channel/channel.ts';
import { ClosureNotice } from '../stores/closure-notice.tsx';
import { PaintStore } from '../stores/paint-store.tsx';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { UnreadAnswers } from './unread-answers.tsx';

interface ComingBackProps {
  store: Pick<Store, 'slug' | 'closure' | 'region' | 'colors'>;
  paths: ChannelPaths;
}

/**
 * Loads after the page: the store's colors, the note that the store is closed, and a note for a
 * returning visitor about an unpaid order or an answer of the store. Notes are at the bottom of the
 * window, where nothing moves under a finger.
 */
export function ComingBack({ store, paths }: ComingBackProps) {
  return (
    <>
      {store.colors && <PaintStore colors={store.colors} />}
      <ClosureNotice store={store} />
      {/* a ghost has no orders */}
      {(memberToken.get() ?? guestToken.get()) !== null && <OwnNotes store={store} paths={paths} />}
    </>
  );
}

function OwnNotes({ store, paths }: ComingBackProps) {
  return (
    <div className="over-foot fixed inset-x-4 z-20 mx-auto grid max-w-[36rem] gap-2 empty:hidden">
      <UnpaidNote paths={paths} />
      <UnreadAnswers store={store} paths={paths} />
    </div>
  );
}
