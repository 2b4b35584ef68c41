import { Button } from '@noren/kit/components/button.tsx';
import { words } from '../i18n/words.ts';

interface AskAgainProps {
  question: string;
  /** the act by its own name, and not "yes" */
  act: string;
  busy: boolean;
  onAct: () => void;
  onLeave: () => void;
}

/** What cannot be taken back is asked once more, where it was pressed. */
export function AskAgain({ question, act, busy, onAct, onLeave }: AskAgainProps) {
  return (
    <div className="grid gap-3 rounded-card bg-paper-deep p-4">
      <p className="phrase-left">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
        <Button variant="text" onClick={onLeave}>
          {words().cancel}
        </Button>
      </div>
    </div>
  );
}
