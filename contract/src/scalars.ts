import * as z from 'zod/mini';
import { emailFault, readEmail } from './email-address.ts';
import { readPhoneNumber } from './phone-number.ts';
import { hasLineBreak, hasWebAddress, readLine } from './plain-line.ts';
import { readPostcode } from './postcode.ts';
import { readCode } from './visible-text.ts';

export { locales, type Locale } from './locales.ts';

const channels = ['marketplace', 'shop'] as const;
export type Channel = (typeof channels)[number];

/** Spec §9: supported currencies. */
export const currency = z.enum(['JPY', 'TWD']);
export type Currency = z.infer<typeof currency>;

export const region = z.enum(['JP', 'TW']);
export type Region = z.infer<typeof region>;

/** Maximum of PostgreSQL's integer type, for ids and counters. */
export const maxInteger = 2_147_483_647;

/**
 * Limits the length before other checks run: `abort` keeps zod from running patterns and
 * refinements on a long text.
 */
export const atMost = (max: number) => z.maxLength(max, { abort: true });

/** A string of at most `max` characters in one format, e.g. digits. */
export const matching = (max: number, pattern: RegExp, error?: string) =>
  z.string(error).check(atMost(max), z.regex(pattern, error));

/** A row's id: a positive integer (spec §5). */
export const id = z.int().check(z.positive(), z.lte(maxInteger));
/** An id in a path, which arrives as text. */
export const idInPath = z.pipe(
  matching(10, /^[1-9]\d{0,9}$/),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
);
export const count = z.int().check(z.nonnegative(), z.lte(maxInteger));
/** Whole units of the store's currency, tax included. JPY and TWD have no decimals here. */
export const money = z.int().check(z.nonnegative());
/** A store's name in URLs. */
export const slug = matching(63, /^[a-z0-9][a-z0-9-]{0,62}$/);
/**
 * Units in one request: a limit against mistyped and hostile numbers, far above any purchase limit.
 */
export const quantity = z.int().check(z.gte(1), z.lte(999));

/** Control characters, which break mail headers, slips and PostgreSQL text. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isoForm = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
/** Returns whether a day exists: `Date.parse` would read `2026-02-31` as a day in March. */
export const isDay = (text: string): boolean =>
  new Date(Date.parse(text) || 0).toISOString().startsWith(text);
/** PostgreSQL has no year 0. */
const firstInstant = Date.parse('0001-01-02T00:00:00Z');
/** PostgreSQL refuses NUL in text, and lone surrogates in jsonb. */
const storable = [
  z.refine<string>((value) => !controlCharacters.test(value), {
    error: 'Control characters are not allowed',
  }),
  z.refine<string>((value) => value.isWellFormed(), { error: 'Broken characters are not allowed' }),
] as const;

/** A password may contain any character, because only its hash is stored. */
export const passwordOf = (max: number, min = 0) => z.string().check(atMost(max), z.minLength(min));
/** A string that must not be changed: a token, a URL. */
export const asTyped = (max: number, min = 0) =>
  z.string().check(atMost(max), z.minLength(min), ...storable);
/**
 * ISO 8601 in UTC, e.g. 2026-11-21T04:00:00.000Z; spec §5 gives the message. PostgreSQL reads other
 * forms and years differently or not at all.
 */
export const instant = z.string().check(
  atMost(40),
  z.refine(
    (value) =>
      isoForm.test(value) && isDay(value.slice(0, 10)) && Date.parse(value) >= firstInstant,
    { error: 'Not a iso8601 string or Date' },
  ),
);
export const text = (max: number, min = 0) =>
  z.string().check(z.trim(), atMost(max), z.minLength(min), ...storable);

/**
 * One line normalized by `readLine`. Links are allowed, for texts by staff and for texts that only
 * their author reads.
 */
export const lineWithLinks = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    atMost(max),
    z.overwrite(readLine),
    z.minLength(min),
    ...storable,
    z.refine((value) => !hasLineBreak(value), { error: 'Line breaks are not allowed' }),
  );

/**
 * A name or a part of an address: one line without web addresses, which mail programs would turn
 * into links.
 */
export const line = (max: number, min = 0) =>
  lineWithLinks(max, min).check(
    z.refine((value) => !hasWebAddress(value), { error: 'Web addresses are not allowed' }),
  );

/** A product code, normalized by `readCode`. */
export const code = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.overwrite(readCode), z.minLength(1), ...storable);

/** Limits of typed or copied text, which may be longer than its normalized form. */
const maxTypedLength = 60;
const typed = (max = maxTypedLength) => z.string().check(z.trim(), atMost(max));

export const email = typed(300).check(
  z.overwrite((value) => readEmail(value) ?? value),
  z.refine((value) => emailFault(value) !== 'form', { error: 'Not an email address', abort: true }),
  z.refine((value) => emailFault(value) !== 'name', {
    error: 'Only ASCII characters can stand before the @',
  }),
);
/**
 * A number that `readPhoneNumber` accepts in one of the countries. The server also checks the
 * numbering plan.
 */
export const phoneNumber = (...regions: Region[]) =>
  typed().check(
    z.refine((value) => regions.some((one) => readPhoneNumber(value, one) !== null), {
      error: 'Not a phone number',
    }),
  );
/** A postcode that `readPostcode` accepts. */
export const postcode = (of: Region) =>
  typed().check(z.refine((value) => readPostcode(value, of) !== null, { error: 'Not a postcode' }));

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
