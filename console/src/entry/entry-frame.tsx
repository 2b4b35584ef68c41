import { Card } from '@noren/kit/components/surfaces.tsx';
import { NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../frame/language-choice.tsx';

/** Frame of a page before sign-in: one card, and the language choice. */
export function EntryFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[28rem] content-start gap-5 px-4 py-10">
      <div className="flex items-center justify-between">
        <NorenMark className="size-10 text-indigo" />
        <LanguageChoice />
      </div>
      <Card className="grid gap-5 p-6">
        <h1 className="phrase-left text-22 font-semibold">{title}</h1>
        {lead && <p className="phrase-left text-14 text-ink-soft">{lead}</p>}
        {children}
      </Card>
    </main>
  );
}

/**
 * The secret of the link that led here, from the URL fragment, which browsers do not send to the
 * server.
 */
export const secretOfPage = (): string => window.location.hash.slice(1);
