import * as m from '../i18n/generated/messages.js';
import { lookAtServer } from '../line/watch-line.ts';
import { Button } from './button.tsx';

/** Without a line a reload would end at the browser's own error page: the page goes on by itself when there is one. */
const loadAnew = (): void => void lookAtServer().then((server) => server !== 'away' && window.location.reload());

/** It takes long, and a way on. */
export function LongWaitWords() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
      <p className="phrase text-14 text-ink-soft">{m.common_long_wait()}</p>
      <Button look="quiet" onClick={loadAnew}>
        {m.common_retry()}
      </Button>
    </div>
  );
}
