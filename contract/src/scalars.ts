import * as z from 'zod/mini';
import { emailFault, readEmail } from './email-address.ts';
import { readPhoneNumber } from './phone-number.ts';
import { hasLineBreak, hasWebAddress, readLine } from './plain-line.ts';
import { readPostcode } from './postcode.ts';
import { readCode } from './visible-text.ts';

export { locales, type Locale } from './locales.ts';

const channels = ['marketplace', 'shop'] as const;
export type Channel = (typeof channels)[number];

/** Spec §9: currencies and regions the product knows. */
export const currency = z.enum(['JPY', 'TWD']);
export type Currency = z.infer<typeof currency>;

export const region = z.enum(['JP', 'TW']);
export type Region = z.infer<typeof region>;

/** PostgreSQL's integer range; ids and counters beyond it cannot exist. */
export const maxInteger = 2_147_483_647;

/** Refuses what is longer before anything else looks at the text: `abort` keeps zod from going on to patterns and refinements. */
export const atMost = (max: number) => z.maxLength(max, { abort: true });

/** A string of at most `max` characters that has one form, e.g. digits. */
export const matching = (max: number, pattern: RegExp, error?: string) => z.string(error).check(atMost(max), z.regex(pattern, error));

/** A row's id: a positive integer (spec §5). */
export const id = z.int().check(z.positive(), z.lte(maxInteger));
/** Ids in a path arrive as text. */
export const idInPath = z.pipe(
  matching(10, /^[1-9]\d{0,9}$/),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
);
export const count = z.int().check(z.nonnegative(), z.lte(maxInteger));
/** Whole units of the store's currency, tax included. Neither JPY nor TWD has decimals here. */
export const money = z.int().check(z.nonnegative());
/** A store's name in URLs. */
export const slug = matching(63, /^[a-z0-9][a-z0-9-]{0,62}$/);
/** How many units one call may ask for: a bound against mistyped and hostile numbers, far above any purchase limit. */
export const quantity = z.int().check(z.gte(1), z.lte(999));

/** Characters that no name, address or message needs and that break mail headers, slips and PostgreSQL text. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isoForm = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
/** Returns whether a day exists: `Date.parse` reads `2026-02-31` as a day of March. */
export const isDay = (text: string): boolean => new Date(Date.parse(text) || 0).toISOString().startsWith(text);
/** The year 0 is none in PostgreSQL. */
const firstInstant = Date.parse('0001-01-02T00:00:00Z');
/** PostgreSQL refuses a NUL, and its jsonb half a character (a lone surrogate). */
const storable = [
  z.refine<string>((value) => !controlCharacters.test(value), { error: 'Control characters are not allowed' }),
  z.refine<string>((value) => value.isWellFormed(), { error: 'Broken characters are not allowed' }),
] as const;

/** A password may hold any character: it is hashed and never stored. */
export const passwordOf = (max: number, min = 0) => z.string().check(atMost(max), z.minLength(min));
/** A string exactly as it was typed or handed over: a token, an address of the web. */
export const asTyped = (max: number, min = 0) => z.string().check(atMost(max), z.minLength(min), ...storable);
/** ISO 8601 in UTC, e.g. 2026-11-21T04:00:00.000Z; spec §5 gives the sentence. PostgreSQL reads other forms, and other years, otherwise or not at all. */
export const instant = z.string().check(
  atMost(40),
  z.refine((value) => isoForm.test(value) && isDay(value.slice(0, 10)) && Date.parse(value) >= firstInstant, { error: 'Not a iso8601 string or Date' }),
);
export const text = (max: number, min = 0) => z.string().check(z.trim(), atMost(max), z.minLength(min), ...storable);

/** One line as `readLine` reads it. Links may be in it: for what staff write, and for what only its writer reads. */
export const lineWithLinks = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    atMost(max),
    z.overwrite(readLine),
    z.minLength(min),
    ...storable,
    z.refine((value) => !hasLineBreak(value), { error: 'Line breaks are not allowed' }),
  );

/** A name or a part of an address: one line, and no link in somebody's mailbox. */
export const line = (max: number, min = 0) =>
  lineWithLinks(max, min).check(z.refine((value) => !hasWebAddress(value), { error: 'Web addresses are not allowed' }));

/** A code of goods, as `readCode` reads it. */
export const code = (max: number) => z.string().check(z.trim(), atMost(max), z.overwrite(readCode), z.minLength(1), ...storable);

/** As typed or copied text may be longer than what is read from it, these bounds leave room for marks and blanks. */
const mostTyped = 60;
const typed = (max = mostTyped) => z.string().check(z.trim(), atMost(max));

export const email = typed(300).check(
  z.overwrite((value) => readEmail(value) ?? value),
  z.refine((value) => emailFault(value) !== 'form', { error: 'Not an email address', abort: true }),
  z.refine((value) => emailFault(value) !== 'name', { error: 'Only ASCII characters can stand before the @' }),
);
/** What `readPhoneNumber` reads in one of these countries. The server looks it up in the country's numbering plan. */
export const phoneNumber = (...regions: Region[]) =>
  typed().check(z.refine((value) => regions.some((one) => readPhoneNumber(value, one) !== null), { error: 'Not a phone number' }));
/** What `readPostcode` reads. */
export const postcode = (of: Region) => typed().check(z.refine((value) => readPostcode(value, of) !== null, { error: 'Not a postcode' }));

/** A flag in a query string. */
export const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', '']),
  z.transform((value: '0' | '1' | 'true' | 'false' | '') => value !== '0' && value !== 'false'),
);
export const queryInteger = (min: number, max: number) =>
  z.pipe(
    matching(9, /^\d{1,9}$/),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  );
