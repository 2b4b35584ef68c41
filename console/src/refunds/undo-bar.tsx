import { Button } from '@noren/kit/components/button.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { words } from '../i18n/words.ts';

/** Seconds until a moment of the server's. @param ahead by how much its clock is ahead of this device's, in milliseconds */
function useSecondsLeft(until: string, ahead: number, onEnd: () => void): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now() - ahead) / 1000));
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => {
    const now = left();
    setSeconds(now);
    return now;
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    tick();
    const timer = setInterval(() => {
      if (tick() > 0) return;
      clearInterval(timer);
      end();
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

interface UndoBarProps {
  what: string;
  until: string;
  ahead: number;
  busy: boolean;
  onUndo: () => void;
  onEnd: () => void;
}

/** What was done a moment ago, and the way back while nothing of it has left. */
export function UndoBar({ what, until, ahead, busy, onUndo, onEnd }: UndoBarProps) {
  const say = words();
  const seconds = useSecondsLeft(until, ahead, onEnd);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-indigo-tint px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56">
        <p role="status" className="font-semibold">
          {what}
        </p>
        <p role="timer" className="figures phrase-left text-14 text-ink-soft">
          {seconds > 0 ? say.undo_left(seconds) : say.undo_ending}
        </p>
      </div>
      <Button variant="quiet" busy={busy} disabled={seconds === 0} onClick={onUndo}>
        {say.undo}
      </Button>
    </div>
  );
}
