import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/frame-icons.tsx';

/** A validation error with its icon; screen readers announce it when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-14 text-plum">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <span className="phrase-left">{children}</span>
    </p>
  );
}
