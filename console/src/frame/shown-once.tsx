import { copyText } from '@noren/kit/page/copy-text.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface ShownOnceProps {
  label: string;
  hint: ReactNode;
  value: string;
  copy: string;
  copied: string;
  /**
   * confirms that the user has saved it; without it, the value is shown until the user leaves the
   * page
   */
  kept?: { label: string; onKept: () => void };
}

/**
 * A secret or link that is shown only once. Scrolls into view and selects it, because the button
 * that created it may be below.
 */
export function ShownOnce({ label, hint, value, copy, copied, kept }: ShownOnceProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, [value]);
  const copyIt = async () => {
    if (await copyText(value)) showToast(copied);
    // the user can copy the selection
    else field.current?.select();
  };
  return (
    <div role="status" className="grid gap-3 rounded-card bg-paper-deep p-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-14 font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="phrase-left text-14 text-ink-soft">
          {hint}
        </p>
        <input
          ref={field}
          id={id}
          aria-describedby={`${id}-hint`}
          className={`${control} font-mono`}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <Button onClick={() => void copyIt()}>{copy}</Button>
        {kept && (
          <Button variant="quiet" onClick={kept.onKept}>
            {kept.label}
          </Button>
        )}
      </div>
    </div>
  );
}
