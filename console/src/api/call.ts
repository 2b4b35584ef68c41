import type { ConsoleEndpoints } from '@noren/contract/console-endpoints';
import type { Answer, FailureOf, Input } from '@noren/contract/endpoint';
import { currentLocale } from '../i18n/words.ts';
import { staffToken } from './token.ts';

export type ConsoleKey = keyof ConsoleEndpoints;
export type AnswerOf<K extends ConsoleKey> = Answer<ConsoleEndpoints[K]>;

/** The server was not reached, or said nothing that can be read. */
interface NoAnswer {
  code: 'NETWORK' | 'UNKNOWN';
  message: string;
}
export type CallFailure<K extends ConsoleKey = ConsoleKey> = FailureOf<ConsoleEndpoints[K]> | NoAnswer;
export type CallResult<K extends ConsoleKey> = { ok: true; data: AnswerOf<K> } | { ok: false; error: CallFailure<K> };

/** A read's failure, as the cache keeps it. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Longer than the server needs for anything (spec §8); a hanging line ends in words. */
const timeLimit = 15_000;

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

function urlOf(key: string, { params = {}, query = {} }: Given): string {
  const path = key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** One call of the console's. Never throws: what went wrong is in the result. */
export async function callConsole<K extends ConsoleKey>(key: K, input: Input<ConsoleEndpoints[K]>): Promise<CallResult<K>> {
  const given = input as Given;
  const token = staffToken.get();
  const headers: Record<string, string> = { 'accept-language': currentLocale() };
  if (token !== '') headers['authorization'] = `Bearer ${token}`;
  if (given.body !== undefined) headers['content-type'] = 'application/json';
  if (given.idempotencyKey !== undefined) headers['idempotency-key'] = given.idempotencyKey;
  try {
    const response = await fetch(urlOf(key, given), {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      signal: AbortSignal.timeout(timeLimit),
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    const answer = (await response.json().catch(() => null)) as object | null;
    if (response.ok && answer) return { ok: true, data: answer as AnswerOf<K> };
    if (response.status === 401 && token !== '') staffToken.clear();
    return { ok: false, error: (answer && 'code' in answer ? answer : { code: 'UNKNOWN', message: '' }) as CallFailure<K> };
  } catch {
    return { ok: false, error: { code: 'NETWORK', message: '' } };
  }
}

/** A read for the cache. @throws CallError */
export async function readConsole<K extends ConsoleKey>(key: K, input: Input<ConsoleEndpoints[K]>): Promise<AnswerOf<K>> {
  const result = await callConsole(key, input);
  if (!result.ok) throw new CallError(result.error as CallFailure);
  return result.data;
}
