import * as words from '@noren/kit/words.ts';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { TrashIcon } from '../icons/icons.tsx';

export interface DeleteChoiceProps {
  /** the name of the button: what would be deleted */
  label: string;
  question: string;
  onDelete: () => Promise<void>;
  /** the choice itself; leave it room at the right */
  children: ReactNode;
}

/** A choice with a way to delete it beside it, not inside its label: the question opens under it. */
export function DeleteChoice({ label, question, onDelete, children }: DeleteChoiceProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  async function remove(): Promise<void> {
    setStep('busy');
    await onDelete();
    setStep('idle');
  }
  return (
    <div className="grid gap-2">
      <div className="relative">
        {children}
        <IconButton
          label={label}
          className="absolute top-1.5 right-1.5 text-ink-soft"
          aria-expanded={step !== 'idle'}
          onClick={() => setStep(step === 'idle' ? 'asking' : 'idle')}
        >
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      {step !== 'idle' && (
        <div role="group" aria-label={question} className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper-deep px-4 py-3">
          <span className="phrase text-14">{question}</span>
          <span className="flex gap-2">
            <Button variant="danger" className="px-4" busy={step === 'busy'} autoFocus onClick={() => void remove()}>
              {words.remove()}
            </Button>
            <Button variant="quiet" className="px-4" onClick={() => setStep('idle')}>
              {words.keep()}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
