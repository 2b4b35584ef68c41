import type { PostProduct } from '@noren/contract/entities/live-post';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { useEffect, useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import {
  isActivity,
  joinActivity,
  activityBetween,
  nothingNew,
  type PostActivity,
} from './post-activity.ts';

/**
 * Combines changes within this time into one sentence, so that a screen reader is not flooded. In
 * milliseconds.
 */
const batchMs = 2_500;

const sentencesFor = (
  names: readonly string[],
  one: (holes: { name: string }) => string,
  many: (holes: { count: number }) => string,
): string[] =>
  names.length === 0
    ? []
    : [names.length <= 2 ? one({ name: nameList(names) }) : many({ count: names.length })];

function activitySentence({ added, selling, soldOut, inCarts, back }: PostActivity): string {
  return [
    ...sentencesFor(added, m.live_activity_added, m.live_activity_added_many),
    ...sentencesFor(selling, m.live_activity_selling, m.live_activity_selling_many),
    ...sentencesFor(back, m.live_activity_back, m.live_activity_back_many),
    ...sentencesFor(inCarts, m.live_activity_in_carts, m.live_activity_in_carts_many),
    ...sentencesFor(soldOut, m.live_activity_sold_out, m.live_activity_sold_out_many),
  ].join(' ');
}

/**
 * Announces politely which goods were added, went on sale, were reserved by others, became
 * available again and sold out.
 */
export function ActivityVoice({ products }: { products: readonly PostProduct[] }) {
  const before = useRef<readonly PostProduct[] | null>(null);
  const waiting = useRef<PostActivity>(nothingNew);
  const [sentence, setSentence] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = products;
    // the first load of the list is not a change
    if (!old || old.length === 0) return;
    const activity = activityBetween(old, products);
    if (!isActivity(activity)) return;
    waiting.current = joinActivity(waiting.current, activity);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSentence(activitySentence(waiting.current));
      waiting.current = nothingNew;
    }, batchMs);
  }, [products]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p className="sr-only" aria-live="polite">
      {sentence}
    </p>
  );
}
