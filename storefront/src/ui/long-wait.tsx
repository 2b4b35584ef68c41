import { useEffect, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { lookAtServer } from '../line/line.ts';
import { Button } from './button.tsx';

/** Whoever has waited this long, in milliseconds, is told that it is long, and has a way on. */
const longAfter = 8_000;

/** Without a line a reload would end at the browser's own error page: the page goes on by itself when there is one. */
const loadAnew = (): void => void lookAtServer().then((server) => server !== 'away' && window.location.reload());

/** Under whatever stands for what is to come: nothing at first, then words and a button. */
export function LongWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
        <p className="phrase text-14 text-ink-soft">{m.common_long_wait()}</p>
        <Button look="quiet" onClick={loadAnew}>
          {m.common_retry()}
        </Button>
      </div>
    )
  );
}
