import type { LivePost } from '@noren/contract/entities/live-post';

/** `over`: it was on air; `announced`: it has a future start; `off`: neither. */
export type PostPhase = 'on-air' | 'announced' | 'over' | 'off';

/**
 * Returns the state of a post at `now` (milliseconds). A post set to live but announced for later
 * has not begun.
 */
export function phaseOf(
  { live, on_air_at, upcoming_at }: Pick<LivePost, 'live' | 'on_air_at' | 'upcoming_at'>,
  now: number,
): PostPhase {
  const isToCome = upcoming_at !== null && Date.parse(upcoming_at) > now;
  if (live && (on_air_at !== null || !isToCome)) return 'on-air';
  // announced again after it was on air: the new time counts
  if (isToCome) return 'announced';
  return on_air_at === null ? 'off' : 'over';
}
