import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/frame-icons.tsx';

/** What is wrong, in plum with its mark; read out as soon as it stands. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-14 text-plum">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <span className="phrase-left">{children}</span>
    </p>
  );
}
