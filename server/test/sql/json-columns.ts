import { scanSync } from 'libpg-query';

interface Token {
  text: string;
  start: number;
  end: number;
  /** how many parentheses are open around it */
  depth: number;
}

function tokensOf(text: string): Token[] {
  let depth = 0;
  // the scanner counts bytes
  const bytes = Buffer.from(text);
  return scanSync(text)
    .tokens.filter(({ tokenName }) => !tokenName.includes('COMMENT'))
    .map(({ start, end }) => {
      const word = bytes.subarray(start, end).toString();
      if (word === ')') depth--;
      const token = { text: word.toLowerCase(), start: bytes.subarray(0, start).toString().length, end: bytes.subarray(0, end).toString().length, depth };
      if (word === '(') depth++;
      return token;
    });
}

/** A list's items, parted by commas at one depth. */
function parted(tokens: readonly Token[], depth: number): Token[][] {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ',' && token.depth === depth) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items;
}

const bare = (text: string): string => text.replaceAll(/^["']|["']$/g, '');
const sliceOf = (text: string, tokens: readonly Token[]): string => text.slice(tokens[0]?.start, tokens.at(-1)?.end);

/** The SELECT around a token, within an item: from its FROM on. */
function restAround(text: string, item: readonly Token[], at: number): string | null {
  for (let depth = (item[at] as Token).depth - 1; depth >= (item[0] as Token).depth; depth--) {
    const open = item.findLastIndex((token, index) => index < at && token.text === '(' && token.depth === depth);
    if (item[open + 1]?.text !== 'select') continue;
    const from = item.findIndex((token, index) => index > at && token.text === 'from' && token.depth === depth + 1);
    const close = item.findIndex((token, index) => index > at && token.text === ')' && token.depth === depth);
    return from < 0 || close < 0 ? null : text.slice((item[from] as Token).start, (item[close] as Token).start);
  }
  return null;
}

/** What is under a name in an object that a statement makes: an expression, or null where it is not made. */
type Made = (name: string) => string | null;

function madeBy(text: string, item: readonly Token[], at: number): Made | null {
  const { text: called, depth } = item[at] as Token;
  const close = item.findIndex((token, index) => index > at && token.text === ')' && token.depth === depth);
  const args = parted(item.slice(at + 2, close), depth + 1);
  // it is joined to something else, or a part of it is taken
  if (['||', '->', '->>'].includes(item[close + 1]?.text ?? '')) return null;
  if (called === 'jsonb_build_object') {
    const values = new Map(args.flatMap((arg, index) => (index % 2 === 0 ? [[bare(sliceOf(text, arg)), sliceOf(text, args[index + 1] ?? [])]] : [])));
    return (name) => values.get(name) ?? null;
  }
  const [row] = args[0] ?? [];
  return row && /^[a-z]\w*$/.test(row.text) && ['order', undefined].includes(args[0]?.[1]?.text) ? (name) => `${row.text}."${name}"` : null;
}

/**
 * The statement with what a column of JSON is made of in the column's place, each field as a column `field.<name>`, so that PostgreSQL can say of what type
 * they are. It is for describing only.
 * @returns null where the column is made in a way that is not understood here
 */
export function unfolded(text: string, column: string, names: readonly string[]): string | null {
  const tokens = tokensOf(text);
  const select = tokens.findLastIndex((token) => token.depth === 0 && token.text === 'select');
  if (select < 0 || tokens.some((token) => token.depth === 0 && ['union', 'returning', 'distinct'].includes(token.text))) return null;
  const from = tokens.findIndex((token, index) => index > select && token.depth === 0 && token.text === 'from');
  const item = parted(tokens.slice(select + 1, from < 0 ? undefined : from), 0).find((one) => bare(one.at(-1)?.text ?? '') === column);
  const at = item?.findIndex(({ text: word }, index) => {
    const isRow = word === 'to_jsonb' || (word === 'jsonb_agg' && !/^(to_jsonb|jsonb_build_object)$/.test(item[index + 2]?.text ?? ''));
    return isRow || word === 'jsonb_build_object';
  });
  const made = item && at !== undefined && at >= 0 ? madeBy(text, item, at) : null;
  if (!item || !made) return null;
  const rest = restAround(text, item, at as number);
  const columns = names.flatMap((name) => {
    const value = made(name);
    if (value === null) return [];
    return [`${rest === null ? `(${value})` : `(SELECT ${value} ${rest})`} AS "field.${name}"`];
  });
  return `${text.slice(0, item[0]?.start)}${columns.join(', ')}${text.slice(item.at(-1)?.end)}`;
}
