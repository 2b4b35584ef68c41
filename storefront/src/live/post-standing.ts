import type { LivePost } from '@noren/contract/entities/live-post';

/** `over`: it was on air and is no more; `announced`: it has a time to come; `off`: neither. */
export type PostStanding = 'on-air' | 'announced' | 'over' | 'off';

/** Where a post stands at `now` (milliseconds). One that is ticked as on air and announced for later has not begun. */
export function standingOf({ live, on_air_at, upcoming_at }: Pick<LivePost, 'live' | 'on_air_at' | 'upcoming_at'>, now: number): PostStanding {
  const isToCome = upcoming_at !== null && Date.parse(upcoming_at) > now;
  if (live && (on_air_at !== null || !isToCome)) return 'on-air';
  // announced anew after it was on air: that time counts, and not the last
  if (isToCome) return 'announced';
  return on_air_at === null ? 'off' : 'over';
}
