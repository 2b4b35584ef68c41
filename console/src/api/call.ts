import {
  createClient,
  type CallFailure as Failure,
  type CallResult as Result,
} from '@noren/client/client';
import type { ConsoleEndpoints } from '@noren/contract/console-endpoints';
import type { Answer, Input } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import { readDateHeader } from '@noren/kit/clock/server-clock.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { staffToken } from './token.ts';

/** Endpoints of the console, and two public ones of the marketplace. */
type CallableEndpoints = ConsoleEndpoints &
  Pick<Endpoints, 'GET /stores/{slug}/checkout-terms' | 'GET /jp-zip'>;
export type ConsoleKey = keyof CallableEndpoints;
export type AnswerOf<K extends ConsoleKey> = Answer<CallableEndpoints[K]>;
export type CallFailure<K extends ConsoleKey = ConsoleKey> = Failure<CallableEndpoints[K]>;
export type CallResult<K extends ConsoleKey> = Result<CallableEndpoints[K]>;

/** The failure of a read, as the query cache keeps it. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const callConsole = createClient<CallableEndpoints>({
  headers: (key) => ({
    'Accept-Language': currentLocale(),
    ...(key.includes(' /console/') &&
      staffToken.get() !== '' && { Authorization: `Bearer ${staffToken.get()}` }),
  }),
  onResponse: (_, response, sentAt) =>
    readDateHeader(response.headers.get('date'), sentAt, Date.now()),
  onUnauthorized: staffToken.clear,
});

/**
 * Calls an endpoint and throws its failure, as the query cache expects.
 * @throws CallError
 */
export async function readConsole<K extends ConsoleKey>(
  key: K,
  input: Input<CallableEndpoints[K]>,
): Promise<AnswerOf<K>> {
  const result = await callConsole(key, input);
  if (!result.ok) throw new CallError(result.error as CallFailure);
  return result.data;
}
