import type { CommentRefusal } from '@noren/contract/error-codes';
import type { NewComment } from '@noren/contract/entities/chat';
import type { Channel } from '@noren/contract/scalars';
import { foldText } from '@noren/contract/fold-text';

/** The facts of a post and its store that decide about a comment. */
export interface ChatFacts {
  in_marketplace: boolean;
  in_shop: boolean;
  blocked_words: string[];
  store_name: string;
  /** null: the post has no host of its own */
  liver_name: string | null;
  live: boolean;
  on_air_at: Date | null;
  upcoming_at: Date | null;
}

/** Whether the store has a chat where the caller is; hosts have it if buyers have it anywhere. */
export const isChatOn = (facts: ChatFacts, channel: Channel, isHost: boolean): boolean =>
  isHost ? facts.in_marketplace || facts.in_shop : facts[`in_${channel}`];

/** A post that was on air takes no comments, unless it is announced again. */
export const isChatOver = ({ live, on_air_at, upcoming_at }: ChatFacts, now: Date): boolean =>
  !live && on_air_at !== null && (upcoming_at === null || upcoming_at < now);

/** Why the post takes no comment from this writer; null: it takes it. */
export function commentRefusal(
  facts: ChatFacts,
  channel: Channel,
  { name, text }: NewComment,
  now: Date,
): CommentRefusal | null {
  if (!isChatOn(facts, channel, false)) return 'off';
  if (isChatOver(facts, now)) return 'over';
  const [folded, said] = [foldText(name), foldText(text)];
  if ([facts.store_name, facts.liver_name ?? ''].some((one) => foldText(one) === folded))
    return 'name';
  const words = facts.blocked_words.map(foldText).filter((word) => word !== '');
  return words.some((word) => said.includes(word) || folded.includes(word)) ? 'words' : null;
}

/** How long slow mode and the limits look back, in milliseconds. */
export const lookBackMs = 300_000;
/** Far more than a person types. */
const limits = [
  { within_ms: 10_000, max: 5 },
  { within_ms: 60_000, max: 20 },
] as const;

/**
 * Seconds until the writer may write again; null: they may now.
 * @param written times of their comments in this chat, oldest first
 */
export function pauseBeforeNext(
  written: readonly Date[],
  slow_seconds: number,
  now: Date,
): number | null {
  const all = slow_seconds > 0 ? [{ within_ms: slow_seconds * 1000, max: 1 }, ...limits] : limits;
  const waits = all.flatMap(({ within_ms, max }) => {
    const recent = written.filter((at) => now.getTime() - at.getTime() < within_ms);
    const blocking = recent[recent.length - max];
    return blocking ? [(blocking.getTime() + within_ms - now.getTime()) / 1000] : [];
  });
  return waits.length > 0 ? Math.max(1, Math.ceil(Math.max(...waits))) : null;
}
