import * as words from '@noren/kit/words.ts';
import type { ReactNode } from 'react';
import { NorenMark } from '../icons/frame-icons.tsx';

interface StateProps {
  title: string;
  children?: ReactNode;
  /** next steps: buttons or links */
  next?: ReactNode;
}

/** An empty list: says what will be here, and what to do. */
export function EmptyState({ title, children, next }: StateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <NorenMark className="size-14 text-line" />
      <h2 className="phrase text-18">{title}</h2>
      {children && <div className="phrase max-w-[26rem] text-14 text-ink-soft">{children}</div>}
      {next && <div className="mt-3 flex flex-wrap justify-center gap-3">{next}</div>}
    </div>
  );
}

/** An error and the next step. `children` is the message (errorSentence). */
export function ErrorState({ title, children, next }: Partial<StateProps>) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <NorenMark className="size-14 text-indigo/30" />
      <h2 className="phrase text-18">{title ?? words.somethingFailed()}</h2>
      {children && <div className="phrase max-w-[26rem] text-14 text-ink-soft">{children}</div>}
      {next && <div className="mt-3 flex flex-wrap justify-center gap-3">{next}</div>}
    </div>
  );
}
