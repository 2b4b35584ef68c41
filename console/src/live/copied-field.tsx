import { Button } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { copyText } from '@noren/kit/page/copy-text.ts';
import { useId, useRef } from 'react';
import * as m from '../i18n/generated/messages.js';

interface CopiedFieldProps {
  label: string;
  value: string;
  /** shows dots in place of the value */
  isSecret?: boolean;
  /** a heading already says it */
  isLabelHidden?: boolean;
}

/** A value that is copied into another program. */
export function CopiedField({
  label,
  value,
  isSecret = false,
  isLabelHidden = false,
}: CopiedFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copyIt = async () => {
    if (await copyText(value)) showToast(m.ingest_copied({ name: label }));
    // it can be copied by hand
    else field.current?.select();
  };
  return (
    <div className="grid w-full gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          className={`${control} min-w-0 font-mono text-14`}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="quiet" className="shrink-0" onClick={() => void copyIt()}>
          {m.ingest_copy()}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
    </div>
  );
}
