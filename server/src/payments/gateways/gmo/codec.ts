/**
 * The form codec of GMO-PG's protocol type, used by the client and the sandbox. Requests are
 * percent-encoded Windows-31J bytes; replies are unescaped Windows-31J (GMO 1.1).
 */
import { toGlyphs } from '@noren/contract/visible-text';
import iconv from 'iconv-lite';
import { ownFault, type ErrorInfo } from './gmo-error.ts';
import type { TradeAccess } from './shapes.ts';

const WIRE_CHARSET = 'cp932';

/** Field name to text. The order is kept, because error pairs and column lists depend on it. */
export type Fields = Record<string, string>;

/** Sends one `*.idPass` call. Rejects with GmoError or UnmappableCharacterError. */
export type WireCall = (api: string, fields: Record<string, string | undefined>) => Promise<Fields>;

/** A value has a character outside Windows-31J, such as an emoji (GMO 1.1). */
export class UnmappableCharacterError extends Error {
  readonly field: string;
  readonly characters: string[];

  constructor(field: string, characters: string[]) {
    super(`${field} holds characters that Shift_JIS cannot carry: ${characters.join(' ')}`);
    this.name = 'UnmappableCharacterError';
    this.field = field;
    this.characters = characters;
  }
}

// These signs have two code points (JIS and Microsoft); the codec knows Microsoft's.
const JIS_TO_MICROSOFT: Record<string, string> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2014': '\u2015',
  '\u2016': '\u2225',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
};
const JIS_SIGNS = /[\u301c\u2212\u2014\u2016\u00a2\u00a3\u00ac]/g;
function unify(text: string): string {
  return toGlyphs(text).replace(JIS_SIGNS, (sign) => JIS_TO_MICROSOFT[sign] ?? sign);
}

/** Returns the characters that cannot be sent to GMO, each once. */
export function unmappableCharacters(text: string): string[] {
  const missing = new Set<string>();
  for (const character of unify(text)) {
    if (character !== '?' && iconv.encode(character, WIRE_CHARSET).toString('latin1') === '?')
      missing.add(character);
  }
  return [...missing];
}

/** Letters that Unicode does not decompose. */
const PLAIN_FORMS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

/** Replaces accented letters outside Windows-31J (é to e) in text that is only displayed. */
export const foldAccents = (text: string): string =>
  toGlyphs(text).replace(/(?![A-Za-z])\p{Script=Latin}/gu, (letter) =>
    unmappableCharacters(letter).length === 0
      ? letter
      : (PLAIN_FORMS[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')),
  );

/** Encodes text as Windows-31J bytes. Throws UnmappableCharacterError naming `field`. */
export function encodeText(text: string, field: string): Buffer {
  const missing = unmappableCharacters(text);
  if (missing.length > 0) throw new UnmappableCharacterError(field, missing);
  return iconv.encode(unify(text), WIRE_CHARSET);
}

/** Length in bytes when sent, because GMO limits bytes. An unmappable character counts as one. */
export function wireLength(text: string): number {
  return iconv.encode(unify(text), WIRE_CHARSET).length;
}

const LITERAL = /[A-Za-z0-9*\-._]/;

function percentEncode(bytes: Buffer): string {
  let out = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (LITERAL.test(character)) out += character;
    else if (byte === 0x20) out += '+';
    else out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

function percentDecode(escaped: string): string {
  const bytes: number[] = [];
  for (let i = 0; i < escaped.length; i++) {
    const character = escaped[i] ?? '';
    const hex = escaped.slice(i + 1, i + 3);
    if (character === '%' && /^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else {
      bytes.push(character === '+' ? 0x20 : character.charCodeAt(0) & 0xff);
    }
  }
  return iconv.decode(Buffer.from(bytes), WIRE_CHARSET);
}

/** Encodes a request body without `undefined` fields. Throws UnmappableCharacterError. */
export function encodeForm(fields: Record<string, string | undefined>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) pairs.push(`${name}=${percentEncode(encodeText(value, name))}`);
  }
  return pairs.join('&');
}

/** Decodes a percent-encoded request or notification body. A repeated name keeps its last value. */
export function decodeForm(body: Buffer | string): Fields {
  const text = typeof body === 'string' ? body : body.toString('latin1');
  const fields: Fields = Object.create(null);
  for (const pair of text.trim().split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    fields[percentDecode(name)] = at < 0 ? '' : percentDecode(pair.slice(at + 1));
  }
  return fields;
}

/** Encodes a reply body: Windows-31J bytes, unescaped, one line ended by CRLF. */
export function encodeReply(fields: Fields): Buffer {
  const line = Object.entries(fields)
    .map(([name, value]) => `${name}=${unify(value)}`)
    .join('&');
  return iconv.encode(`${line}\r\n`, WIRE_CHARSET);
}

/**
 * Decodes a reply body. Bytes become text first, because the second byte of a kanji can be `|`;
 * then it is split on `&` and on the first `=`. Values are not unescaped. GMO 1.4 step 3: in an
 * `ACS=2` reply everything after `RedirectUrl=` is one raw URL, with its own `&` and `=`.
 */
export function decodeReply(body: Buffer): Fields {
  const line = iconv.decode(body, WIRE_CHARSET).replace(/[\r\n]+$/, '');
  const fields: Fields = Object.create(null);
  let rest = line;
  if (line.startsWith('ACS=2')) {
    const at = line.indexOf('RedirectUrl=');
    if (at >= 0) {
      fields['RedirectUrl'] = line.slice(at + 'RedirectUrl='.length);
      rest = line.slice(0, at);
    }
  }
  for (const pair of rest.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    if (at < 0) fields[pair] = '';
    else fields[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return fields;
}

/** Returns the faults of a reply: n-th ErrCode with n-th ErrInfo. Empty: success. */
export function errorInfos(fields: Fields): ErrorInfo[] {
  const codes = (fields['ErrCode'] ?? '').split('|');
  const infos = (fields['ErrInfo'] ?? '').split('|');
  const pairs: ErrorInfo[] = [];
  for (let i = 0; i < Math.max(codes.length, infos.length); i++) {
    const code = codes[i] ?? '';
    const info = infos[i] ?? '';
    if (code !== '' || info !== '') pairs.push({ code, info });
  }
  return pairs;
}

/** Returns a mandatory field of a reply. A missing one is MALFORMED_REPLY, with unknown outcome. */
export function requiredField(api: string, reply: Fields, name: string): string {
  const value = reply[name];
  if (value === undefined || value === '') throw ownFault(api, 'MALFORMED_REPLY');
  return value;
}

/** Reads an amount; an absent one is 0. */
export function wholeYen(api: string, reply: Fields, name: string): number {
  const yen = Number(reply[name] || '0');
  if (!Number.isSafeInteger(yen)) throw ownFault(api, 'MALFORMED_REPLY');
  return yen;
}

/** Returns the access pair that identifies the trade in later calls. */
export function tradeAccess(api: string, reply: Fields): TradeAccess {
  return {
    access_id: requiredField(api, reply, 'AccessID'),
    access_pass: requiredField(api, reply, 'AccessPass'),
  };
}

/** Splits a reply of `|` lists (SearchCard) into rows. A missing cell is ''. */
export function columnsToRows(fields: Fields): Fields[] {
  const columns = Object.entries(fields).map(([name, value]) => [name, value.split('|')] as const);
  const height = Math.max(0, ...columns.map(([, cells]) => cells.length));
  return Array.from({ length: height }, (_, row) => {
    const record: Fields = Object.create(null);
    for (const [name, cells] of columns) record[name] = cells[row] ?? '';
    return record;
  });
}

/** The reverse of columnsToRows, for the sandbox. */
export function rowsToColumns(rows: Fields[]): Fields {
  const columns: Fields = Object.create(null);
  for (const name of Object.keys(rows[0] ?? {}))
    columns[name] = rows.map((row) => row[name] ?? '').join('|');
  return columns;
}

/**
 * Replaces `&`, `=` and `|` by full-width signs, because replies are not escaped and an echoed one
 * would break the line. For free text only (member names, holder names), never for codes.
 */
export function echoSafe(text: string): string {
  return text
    .replaceAll('&', '＆')
    .replaceAll('=', '＝')
    .replaceAll('|', '｜')
    .replace(/[\r\n\t]+/g, ' ');
}

/** Maximum base64 length of TdTenantName (1.4 step 1): 18 bytes of EUC-JP, nine kanji. */
const TENANT_NAME_LIMIT = 25;

/**
 * Encodes the shop's name for the bank's 3-D Secure page: EUC-JP bytes as base64, cut at a whole
 * character to fit TENANT_NAME_LIMIT. Characters outside EUC-JP are omitted, because the name is
 * only displayed. undefined if nothing remains.
 */
export function tenantName(name: string): string | undefined {
  const kept: Buffer[] = [];
  let size = 0;
  for (const character of unify(foldAccents(name.trim()))) {
    const bytes = iconv.encode(character, 'EUC-JP');
    if (character !== '?' && bytes.toString('latin1') === '?') continue;
    if (Math.ceil((size + bytes.length) / 3) * 4 > TENANT_NAME_LIMIT) break;
    kept.push(bytes);
    size += bytes.length;
  }
  return size === 0 ? undefined : Buffer.concat(kept).toString('base64');
}

/** The reverse of tenantName, as the bank's page shows it. */
export function tenantNameText(encoded: string): string {
  return iconv.decode(Buffer.from(encoded, 'base64'), 'EUC-JP');
}
