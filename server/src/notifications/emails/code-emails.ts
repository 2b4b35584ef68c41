import { contactCode } from '@noren/contract/endpoints/contact';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from '../mailing/app.ts';
import { unsealKept } from '../../platform/vault/credentials.ts';
import { render, type Email } from '../mailing/render.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import { leaseDueCodes } from './code-queries.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from '../mailing/sender.ts';

function composeCode(facts: { store_name: string; locale: Locale }, code: string): Email {
  const m = wordsIn(facts.locale);
  const store = facts.store_name;
  return render({
    locale: facts.locale,
    subject: m.code_subject({ store, code }),
    from: store,
    blocks: [
      { kind: 'lines', lines: [m.code_lead({ store })] },
      { kind: 'code', code },
      { kind: 'lines', lines: [m.code_after({ minutes: contactCode.minutes })] },
      { kind: 'small', lines: [store] },
    ],
  });
}

/**
 * Sends requested codes; an email whose code has expired is not sent. @returns how many were sent
 */
export async function sendCodes(app: EmailsApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) =>
    leaseDueCodes(tx, now, leasedUntil(now), batch),
  );
  return sendBatch(app, due, async (email) => {
    if (email.created_at.getTime() + contactCode.minutes * 60_000 <= app.now().getTime())
      return 'given_up';
    if (!(await mayGo(app, email))) return 'put_off';
    return {
      ...composeCode(email, unsealKept<string>(app, email.link)),
      ...senderOf(app, email.store_name, email),
    };
  });
}
