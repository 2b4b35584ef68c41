import { createHash } from 'node:crypto';
import type { AddressRow } from '../addresses/queries.ts';
import { foldedEmail } from '../people/mailbox.ts';

export interface PersonFacts {
  /** as its country dials it */
  phones: readonly (string | null)[];
  email: string | null;
  /** null: nothing is sent anywhere */
  place: Pick<AddressRow, 'region' | 'postcode' | 'level_one' | 'level_two' | 'level_three' | 'level_four'> | null;
}

/** One form for the ways a place is written: width, case, 丁目番号 and hyphens do not tell two places apart. */
function foldedPlace(place: NonNullable<PersonFacts['place']>): string {
  const words = [place.level_one, place.level_two, place.level_three, place.level_four].filter(Boolean).join('');
  const folded = words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/丁目|番地の?|番|号室?/g, '-')
    .replaceAll(/[\s\p{P}\p{S}ー]+/gu, '-')
    .replaceAll(/(?<!\d)-|-(?!\d)/g, '');
  return `${place.region ?? ''} ${place.postcode ?? ''} ${folded}`;
}

/** By what a purchase limit knows a person: digests of phone numbers, mailbox and place. Whoever shares one of them is the same person to it. */
export function personsOf({ phones, email, place }: PersonFacts): string[] {
  const marks = [
    ...new Set(phones.flatMap((phone) => (phone ? [`phone ${phone}`] : []))),
    ...(email === null ? [] : [`email ${foldedEmail(email)}`]),
    ...(place === null ? [] : [`place ${foldedPlace(place)}`]),
  ];
  return marks.map((mark) => createHash('sha256').update(mark).digest('hex').slice(0, 32));
}
