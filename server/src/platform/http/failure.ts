import { errorCodes, type ErrorCode, type ErrorData } from '@noren/contract/error-codes';
import type { CodeOf, CommonCode, Endpoint } from '@noren/contract/endpoint';
import type { EveryKey, EveryEndpoint } from '@noren/contract/every-endpoint';
import type { FastifyReply } from 'fastify';
import { triesAgainAfter } from './unavailable-page.ts';

type MakeFailure = (
  code: ErrorCode,
  data: Record<string, unknown>,
  message?: string,
  status?: number,
) => Failure;
/**
 * Assigned by the class itself: only the `fail` functions below, which know the codes an endpoint
 * declares, can create a failure.
 */
let makeFailure: MakeFailure;

/**
 * An expected failure that is sent to the caller: logged as information, never reported as an
 * error.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;
  readonly status: number;
  private constructor(
    code: ErrorCode,
    data: Record<string, unknown>,
    message?: string,
    status: number = errorCodes[code].status,
  ) {
    super(message ?? errorCodes[code].message);
    this.code = code;
    this.data = data;
    this.status = status;
  }
  static {
    makeFailure = (...given) => new Failure(...given);
  }
}

/** `data` of VALIDATION_EXCEPTION: messages by field, with the fields as the caller named them. */
function byField(errors: readonly { path: string; message: string }[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const field = path.replace(/^(body|query)\./, '');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

/** `status`: overrides the code's own when a gateway cannot be reached (spec §8). */
type DataArgument<C extends ErrorCode> =
  unknown extends ErrorData<C>
    ? [data?: Record<string, never>, message?: string, status?: number]
    : [data: ErrorData<C>, message?: string, status?: number];

/**
 * Creates the failure a handler throws: a code that its endpoint declares, with that code's data.
 */
export type Fail<Codes extends ErrorCode> = <C extends Codes>(
  code: C,
  ...rest: DataArgument<C>
) => Failure;

const fail: Fail<ErrorCode> = (code, ...rest) =>
  makeFailure(code, (rest[0] ?? {}) as Record<string, unknown>, rest[1], rest[2]);

/** The error codes that all of these endpoints declare. */
export type SharedCode<K extends EveryKey> = (
  K extends EveryKey ? (code: CodeOf<EveryEndpoint[K]>) => void : never
) extends (code: infer C extends ErrorCode) => void
  ? C
  : never;

/**
 * A `fail` for code outside handlers, e.g. batches and payments: `failOf<'POST /checkout'>()`. For
 * several endpoints it accepts only codes that all of them declare.
 */
export const failOf = <K extends EveryKey>(): Fail<SharedCode<K>> => fail;

/** A `fail` for the codes that any call may return. */
export const failCommon: Fail<CommonCode> = fail;

/** The `fail` in a call's context. */
export const failOfEndpoint = <E extends Endpoint>(_endpoint: E): Fail<CodeOf<E>> => fail;

/** The errors by field, next to the list (spec §8, Taiwan). */
const byFieldOf = ({ code, data }: Failure) =>
  code === 'VALIDATION_EXCEPTION' && data.data === undefined
    ? { data: byField(data.errors as { path: string; message: string }[]) }
    : {};

export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  reply.refusedAs = failure.code;
  reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  if (failure.code === 'TOO_MANY_REQUESTS')
    reply.header('retry-after', String(failure.data.retry_after));
  if (failure.status === 503) reply.header('retry-after', String(triesAgainAfter));
  return reply.send(
    JSON.stringify({
      code: failure.code,
      message: failure.message,
      ...failure.data,
      ...byFieldOf(failure),
    }),
  );
}
