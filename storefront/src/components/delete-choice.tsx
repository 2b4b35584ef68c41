import { useState, type ReactNode } from 'react';
import { TrashIcon } from '@noren/kit/icons/icons.tsx';
import { useFocusGoesOn } from '@noren/kit/page/use-focus-goes-on.ts';
import { IconButton } from '@noren/kit/components/button.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';

export interface DeleteChoiceProps {
  /** accessible name of the button: what would be deleted */
  label: string;
  question: string;
  onDelete: () => Promise<void>;
  /** the option itself; leave room for the button at its right */
  children: ReactNode;
}

/** An option with a delete button next to it, outside its label; the confirmation opens below. */
export function DeleteChoice({ label, question, onDelete, children }: DeleteChoiceProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const part = useFocusGoesOn<HTMLDivElement>();
  async function remove(): Promise<void> {
    setStep('busy');
    await onDelete();
    setStep('idle');
  }
  return (
    <div ref={part} className="grid gap-2">
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
        <RemovalQuestion
          question={question}
          busy={step === 'busy'}
          onRemove={() => void remove()}
          onKeep={() => setStep('idle')}
        />
      )}
    </div>
  );
}
