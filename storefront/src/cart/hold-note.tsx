import { useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import * as m from '../i18n/generated/messages.js';
import { Countdown } from '../ui/countdown.tsx';
import { ClockIcon } from '../ui/icons.tsx';

/** decisions §4: a line from a stream is held for a while; what happens afterwards is said, not left to guess. */
export function HoldNote({ until, onEnd }: { until: string; onEnd: () => void }) {
  const [isOver, setIsOver] = useState(() => Date.parse(until) <= serverNow());
  if (isOver) return <p className="text-14 text-ink-soft">{m.cart_hold_over()}</p>;
  return (
    <p className="flex items-center gap-1.5 text-14 text-indigo">
      <ClockIcon className="size-4 shrink-0" />
      {m.cart_held()}
      <Countdown
        end={until}
        onEnd={() => {
          setIsOver(true);
          onEnd();
        }}
      />
    </p>
  );
}
