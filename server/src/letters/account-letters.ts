import { isUnroutable, linkMinutes, type LinkPurpose, type OwnerNews } from '../people/rules.ts';
import type { LettersApp } from './app.ts';
import { isUndeliverable } from '../bounces/queries.ts';
import { unsealKept } from '../vault/credentials.ts';
import { takeDueAccountLetters, type DueAccountLetter } from './account-queries.ts';
import { accountWords, houseNames } from './account-words.ts';
import { render, type Letter } from './render.ts';
import { batch, batchHeldUntil, sendBatch } from './in-hand.ts';
import { mayGo } from './recipient-bound.ts';
import { senderOf } from './sender.ts';

const isLink = (kind: LinkPurpose | OwnerNews): kind is LinkPurpose => kind in linkMinutes;

/** A letter about an account in the language it was asked for in. Pure. */
function composeAccountLetter(
  kind: LinkPurpose | OwnerNews,
  facts: Pick<DueAccountLetter, 'name' | 'locale' | 'template' | 'store'> & { link: string | null },
): Letter {
  const w = accountWords[facts.locale];
  const { store } = facts;
  // whoever registered at a store has never met the house's name
  const house = store?.name ?? houseNames[facts.template];
  return render({
    locale: facts.locale,
    subject: w.subject[kind](house),
    from: house,
    blocks: [
      { kind: 'lines', lines: [facts.name === '' ? w.greetingWithoutName : w.greeting(facts.name)] },
      { kind: 'lines', lines: w.lead[kind](house) },
      ...(facts.link === null || !isLink(kind) ? [] : [{ kind: 'button' as const, label: w.open[kind], href: facts.link }]),
      { kind: 'lines', lines: w.after[kind] },
      { kind: 'small', lines: store ? [house, store.contact_email] : [house, w.sentence[facts.template], w.noReply] },
    ],
  });
}

/** Sends the links that were asked for, and what owners are told; one that waited until its link was dead is not sent. @returns how many were sent */
export async function sendAccountLetters(app: LettersApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeDueAccountLetters(tx, now, batchHeldUntil(now), batch));
  return sendBatch(app, due, async (letter) => {
    // nor where a newer letter took its place
    const dead = isLink(letter.kind) && letter.created_at.getTime() + linkMinutes[letter.kind] * 60_000 <= app.now().getTime();
    if (dead || isUnroutable(letter.recipient)) return 'given_up';
    // what is asked for by hand goes even to an address that mail came back from: it may be mended by now
    if (!isLink(letter.kind) && (await isUndeliverable(app.database, letter.recipient, now))) return 'given_up';
    // whoever asks for a link is not known to be the mailbox's owner
    if (!(await mayGo(app, letter))) return 'put_off';
    const link = letter.link === null ? null : unsealKept<string>(app, letter.link);
    return { ...composeAccountLetter(letter.kind, { ...letter, link }), ...senderOf(app, letter.store?.name ?? houseNames[letter.template], letter.store) };
  });
}
