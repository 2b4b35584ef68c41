import type { Show } from '@noren/contract/entities/show';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

const variants = { on_air: 'now', scheduled: 'indigo', over: 'plain' } as const;

export const ShowStateChip = ({ state }: Pick<Show, 'state'>) => (
  <Chip variant={variants[state]}>{m.show_state({ state })}</Chip>
);

/** When a show began, or is planned to begin. */
export function showTime(
  { state, upcoming_at, on_air_at }: Pick<Show, 'state' | 'upcoming_at' | 'on_air_at'>,
  region: 'JP' | 'TW',
): string {
  const time = (at: string) => announcedTime(at, region, currentLocale()).here;
  if (state === 'scheduled')
    return upcoming_at === null ? m.show_no_time() : m.show_planned({ time: time(upcoming_at) });
  return on_air_at === null ? '' : m.show_began({ time: time(on_air_at) });
}
