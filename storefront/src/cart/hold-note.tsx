import { useAtEnd } from '@noren/kit/clock/use-at-end.ts';
import { useTimeLeft } from '@noren/kit/clock/use-time-left.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { Countdown } from '../components/countdown.tsx';
import { clockTime } from './clock-time.ts';
import { ClockIcon } from '@noren/kit/icons/icons.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useState } from 'react';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';

export interface HoldNoteProps {
  until: string;
  /** the hold has ended, so the cart must be refetched */
  onEnd: () => void;
  /** held units of the line, if not all are held */
  part?: { held: number; count: number } | undefined;
  /** the earliest time it can be held again; null: now */
  againAt: string | null;
  /** the line shows a change that makes it unavailable, so this note is hidden */
  isChanged?: boolean;
  /** holds the line again; absent if that is not possible */
  onTakeAgain?: (() => Promise<void>) | undefined;
}

const lastMinute = 60_000;

/**
 * D-111: shows the remaining time of a held line, warns in the last minute, and offers to hold it
 * again afterwards.
 */
export function HoldNote({
  until,
  part,
  againAt,
  onEnd,
  isChanged = false,
  onTakeAgain,
}: HoldNoteProps) {
  const left = useTimeLeft(until);
  const pause = useTimeLeft(againAt ?? 0);
  const { region } = useShop().store;
  const [takeAgain, busy] = useMutation(async () => onTakeAgain?.());
  const isOver = left === 0;
  // Ignores a hold that had ended when the page opened.
  const [wasRunning, setWasRunning] = useState(!isOver);
  if (!isOver && !wasRunning) setWasRunning(true);
  useAtEnd(isOver && wasRunning, onEnd);

  if (isOver && isChanged) return null;
  if (isOver) {
    return (
      <div
        className="mt-1 grid justify-items-start gap-2 rounded-control bg-paper-deep px-3 py-2.5 text-14"
        role="status"
      >
        <p className="phrase-left">
          {pause > 0 ? m.cart_hold_again({ time: clockTime(againAt, region) }) : m.cart_hold_over()}
        </p>
        {onTakeAgain && pause === 0 && (
          <Button
            variant="quiet"
            className="min-h-11 px-4 py-1.5 text-14"
            busy={busy}
            onClick={takeAgain}
          >
            {m.cart_take_again()}
          </Button>
        )}
      </div>
    );
  }
  const isLast = left <= lastMinute;
  return (
    <div className={classNames('grid gap-0.5 text-14', isLast ? 'text-vermilion' : 'text-indigo')}>
      <p className="flex items-center gap-1.5">
        <ClockIcon className="size-4 shrink-0" />
        {part && part.held < part.count ? m.cart_held_part(part) : m.cart_held()}
        <Countdown end={until} />
      </p>
      {isLast && <p className="phrase-left">{m.cart_hold_last_minute()}</p>}
    </div>
  );
}
