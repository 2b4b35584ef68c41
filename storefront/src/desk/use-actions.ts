import type { DeskAction } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';
import { useEffect, useState } from 'react';
import { undoOf } from './apply-queue.ts';
import { describeAction, actionRefusal } from './desk-words.ts';
import { useDesk, type DeskView } from './use-desk.ts';

/** Does an action now, or as soon as there is a connection. @param name of its product or SKU */
export type Act = (action: DeskAction, name: string) => void;

/** A sentence about the host's last action. */
export interface LastAction {
  text: string;
  undo: (() => void) | null;
}

/** As long as a toast with an action. */
const lastShownMs = 8_000;

/**
 * The desk of a post, with its actions: each is shown at once, and has an undo where it has one.
 * `act` shows it as `last`, at the bottom, where the thumb is; `actInSheet` as a toast over the sheet.
 */
export function useActions(
  postId: number,
  currency: Store['currency'],
): DeskView & { act: Act; actInSheet: Act; last: LastAction | null } {
  const [last, setLast] = useState<LastAction | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), lastShownMs);
    return () => clearTimeout(timer);
  }, [last]);
  const view = useDesk(postId, {
    onApplied({ action }, units) {
      view.refresh();
      if (action.type === 'extend_holds' || action.type === 'release_holds')
        showToast(units > 0 ? m.desk_holds_changed({ count: units }) : m.desk_holds_unchanged());
    },
    onRefused({ action, name }, failure) {
      view.refresh();
      showToast(`${describeAction(action, name, currency)} · ${actionRefusal(failure)}`, 'error');
    },
  });
  const { desk, queue } = view;
  function start(action: DeskAction, name: string): LastAction {
    const undo = desk && undoOf(action, desk);
    const key = queue.add(action, name);
    // an action that was never sent is taken out, so that nothing is sent at all
    const takeBack = undo && (() => void (queue.remove(key) || queue.add(undo, name)));
    return { text: describeAction(action, name, currency), undo: takeBack };
  }
  return {
    ...view,
    last,
    act(action, name) {
      const { text, undo } = start(action, name);
      setLast({
        text,
        undo: undo && (() => (setLast(null), undo())),
      });
    },
    actInSheet(action, name) {
      const { text, undo } = start(action, name);
      showToast(text, 'done', undo ? { label: m.seller_undo(), run: undo } : undefined);
    },
  };
}
