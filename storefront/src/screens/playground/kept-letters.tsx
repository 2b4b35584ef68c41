import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../../i18n/generated/messages.js';
import type { KeptLetter } from './demo-data.ts';

/** Letters as their readers would see them; links open in this browser. */
export function KeptLetters({ letters }: { letters: readonly KeptLetter[] }) {
  if (letters.length === 0) return <p className="text-14 text-ink-soft">{m.playground_letters_none()}</p>;
  return (
    <ul className="grid gap-3">
      {letters.map((letter) => (
        <li key={letter.id}>
          <Card className="p-4">
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-medium break-words">
                {letter.subject} <span className="text-14 font-normal text-ink-soft">→ {letter.to}</span>
              </summary>
              <p className="mt-3 text-14 break-words whitespace-pre-wrap">{letter.text}</p>
              <ul className="mt-3 grid gap-1 text-14">
                {letter.links.map((link) => (
                  <li key={link}>
                    <a href={link} className="inline-flex min-h-11 items-center break-all text-indigo underline underline-offset-4">
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </Card>
        </li>
      ))}
    </ul>
  );
}
