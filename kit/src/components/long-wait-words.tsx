import { reloadPage } from '@noren/kit/reload-page.ts';
import * as words from '@noren/kit/words.ts';
import { Button } from './button.tsx';

export function LongWaitWords() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
      <p className="phrase text-14 text-ink-soft">{words.longWait()}</p>
      <Button variant="quiet" onClick={reloadPage}>
        {words.retry()}
      </Button>
    </div>
  );
}
