import type { LivePost } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { usePostPhase } from './use-post-phase.ts';

export interface PhaseChipProps {
  post: Pick<LivePost, 'live' | 'on_air_at' | 'upcoming_at'>;
  region: Region;
  /**
   * viewers see the time in their own time zone; the liver in the store's, in which it was entered
   */
  forViewer?: boolean;
}

/** On air, over, or announced for a time; the same text for liver and viewers. */
export function PhaseChip({ post, region, forViewer = false }: PhaseChipProps) {
  const timeOf = forViewer
    ? (...of: Parameters<typeof announcedTime>) => announcedTime(...of).here
    : shortTime;
  switch (usePostPhase(post)) {
    case 'on-air':
      return <Chip variant="now">{m.live_on_air()}</Chip>;
    case 'announced':
      return (
        <Chip variant="indigo">
          {m.live_upcoming({ time: timeOf(post.upcoming_at, region, currentLocale()) })}
        </Chip>
      );
    case 'over':
      return <Chip>{m.live_over()}</Chip>;
    default:
      return null;
  }
}
