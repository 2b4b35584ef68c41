import type { Locale } from '@noren/contract/scalars';
import { isUnroutable, linkMinutes, type LinkPurpose, type OwnerNews } from '../account/rules.ts';
import type { App } from '../app.ts';
import { unsealKept } from '../payments/credentials.ts';
import { takeDueAccountLetters } from './account-queries.ts';
import { accountWords, houseNames, type House } from './account-words.ts';
import type { Letter } from './compose.ts';
import { batch, batchHeldUntil, isOurs } from './in-hand.ts';
import { closeLetter } from './queries.ts';
import { mayGo } from './recipient-bound.ts';
import { tryAgain } from './try-again.ts';

/** Who writes: no store is part of an account. An IP address is no mail domain. */
function senderOf(app: Pick<App, 'config' | 'publicUrl'>): string {
  if (app.config.mail_from !== null) return app.config.mail_from;
  const { hostname } = new URL(app.publicUrl());
  return `noreply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`;
}

/** A letter about an account in the language it was asked for in: plain text. Pure. */
function composeAccountLetter(kind: LinkPurpose | OwnerNews, facts: { name: string; locale: Locale; template: House; link: string | null }): Letter {
  const w = accountWords[facts.locale];
  const house = houseNames[facts.template];
  const text = [
    facts.name === '' ? w.greetingWithoutName : w.greeting(facts.name),
    '',
    ...w.lead[kind](house),
    '',
    ...(facts.link === null ? [] : [facts.link, '']),
    ...w.after[kind],
    '',
    house,
    w.sentence[facts.template],
    w.noReply,
    '',
  ].join('\n');
  return { subject: w.subject[kind](house), text };
}

/** Sends the links that were asked for, and what owners are told; one that waited until its link was dead is not sent. @returns how many were sent */
export async function sendAccountLetters(app: App): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeDueAccountLetters(tx, now, batchHeldUntil(now), batch));
  let sent = 0;
  for (const letter of due) {
    // nor where a newer letter took its place
    if (!(await isOurs(app, letter))) continue;
    const dead = letter.kind in linkMinutes && letter.created_at.getTime() + linkMinutes[letter.kind as LinkPurpose] * 60_000 <= app.now().getTime();
    if (dead || isUnroutable(letter.recipient)) {
      await closeLetter(app.database, letter.id, 'given_up', now);
      continue;
    }
    try {
      // whoever asks for a link is not known to be the mailbox's owner
      if (!(await mayGo(app, letter))) continue;
      const { subject, text } = composeAccountLetter(letter.kind, {
        ...letter,
        link: letter.link === null ? null : unsealKept<string>(app, letter.link),
      });
      await app.sendMail({ from: { name: houseNames[letter.template], address: senderOf(app) }, to: letter.recipient, subject, text });
      await closeLetter(app.database, letter.id, 'sent', app.now());
      sent++;
    } catch (error) {
      await tryAgain(app, letter, app.now(), error);
    }
  }
  return sent;
}
