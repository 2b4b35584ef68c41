import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../../i18n/generated/messages.js';
import type { KeptEmail } from './demo-data.ts';

/** Saved emails as their recipients would see them; links open in this browser. */
export function KeptEmails({ emails }: { emails: readonly KeptEmail[] }) {
  if (emails.length === 0)
    return <p className="text-14 text-ink-soft">{m.playground_emails_none()}</p>;
  return (
    <ul className="grid gap-3">
      {emails.map((email) => (
        <li key={email.id}>
          <Card className="p-4">
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-medium">
                {email.subject}{' '}
                <span className="text-14 font-normal text-ink-soft">→ {email.to}</span>
              </summary>
              <p className="mt-3 text-14 whitespace-pre-wrap">{email.text}</p>
              <ul className="mt-3 grid gap-1 text-14">
                {email.links.map((link) => (
                  <li key={link}>
                    <a
                      href={link}
                      className="inline-flex min-h-11 items-center break-all text-indigo underline underline-offset-4"
                    >
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
