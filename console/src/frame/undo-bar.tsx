import { useAtEnd } from '@noren/kit/clock/use-at-end.ts';
import { useTimeLeft } from '@noren/kit/clock/use-time-left.ts';
import { Button } from '@noren/kit/components/button.tsx';
import * as m from '../i18n/generated/messages.js';

interface UndoBarProps {
  what: string;
  until: string;
  busy: boolean;
  onUndo: () => void;
  onEnd: () => void;
  /** says how long the step can be undone */
  left?: (seconds: number) => string;
}

/** The step just taken, with an undo button until it takes effect. */
export function UndoBar({
  what,
  until,
  busy,
  onUndo,
  onEnd,
  left = (seconds) => m.undo_left({ seconds }),
}: UndoBarProps) {
  const seconds = Math.ceil(useTimeLeft(until) / 1000);
  useAtEnd(seconds === 0, onEnd);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-indigo-tint px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56">
        <p role="status" className="font-semibold">
          {what}
        </p>
        <p role="timer" className="figures phrase-left text-14 text-ink-soft">
          {seconds > 0 ? left(seconds) : m.undo_ending()}
        </p>
      </div>
      <Button variant="quiet" busy={busy} disabled={seconds === 0} onClick={onUndo}>
        {m.undo()}
      </Button>
    </div>
  );
}
