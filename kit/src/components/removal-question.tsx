import * as words from '@noren/kit/words.ts';
import { useState } from 'react';
import { useFocusGoesOn } from '../page/use-focus-goes-on.ts';
import { Button } from './button.tsx';

export interface RemovalQuestionProps {
  question: string;
  /** label of the confirming button; default: "Remove" */
  act?: string;
  busy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/**
 * Asks for confirmation of a removal. Afterwards the focus returns to the button that opened it, or
 * moves on from the removed item.
 */
export function RemovalQuestion({
  question,
  act = words.remove(),
  busy,
  onRemove,
  onKeep,
}: RemovalQuestionProps) {
  // Read during the first render; after that the focus is on the question's own button.
  const [asker] = useState(() => document.activeElement);
  const part = useFocusGoesOn<HTMLDivElement>(asker);
  return (
    <div
      ref={part}
      role="group"
      aria-label={question}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper-deep px-4 py-3"
    >
      <span className="phrase text-14">{question}</span>
      <span className="flex gap-2">
        <Button variant="danger" className="px-4" busy={busy} autoFocus onClick={onRemove}>
          {act}
        </Button>
        <Button variant="quiet" className="px-4" onClick={onKeep}>
          {words.keep()}
        </Button>
      </span>
    </div>
  );
}
