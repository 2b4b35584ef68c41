import type { Endpoint } from '@noren/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { bodyDigest } from '../../platform/http/idempotency.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { Context, Parts } from '../../platform/http/handler.ts';

type Issue = {
  path: PropertyKey[];
  message: string;
  code?: string | undefined;
  errors?: Issue[][];
  keys?: string[];
};

/** For a body with alternative shapes, the errors of the closest one. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !issue.errors || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.reduce((best, next) => (next.length <= best.length ? next : best));
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Reports an unknown field by name, never with its value. */
const unknownFields = (issue: Issue): Issue[] =>
  issue.code === 'unrecognized_keys' && issue.keys
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'not a field of this' }))
    : [issue];

/**
 * Normalizes a link that a browser may be sent to (no line breaks, ASCII only): http(s), on one of
 * our origins, without credentials. Null if it is not allowed.
 */
export function allowedUrl(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const allowed =
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    origins.includes(url.origin);
  return allowed ? url.href : null;
}

/** Path parameters; invalid ones are answered with NOT_FOUND. */
export function paramsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw fail('NOT_FOUND');
  return params?.data;
}

export function partsOf(
  endpoint: Endpoint,
  params: unknown,
  request: FastifyRequest,
  allowedOrigins: () => string[],
): Parts<Endpoint> {
  const errors: { path: string; message: string }[] = [];
  const checked = (part: 'query' | 'body', value: unknown) => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues.flatMap(closest).flatMap(unknownFields).slice(0, 20))
      errors.push({
        path: [part, ...issue.path].join('.').slice(0, 200),
        message: issue.message.slice(0, 300),
      });
    return undefined;
  };
  const query = checked('query', request.query);
  const body = checked('body', request.body) as Record<string, unknown> | undefined;
  for (const field of endpoint.links ?? []) {
    const link = body?.[field];
    if (!body || typeof link !== 'string' || link === '') continue;
    body[field] = allowedUrl(link, allowedOrigins());
    if (body[field] === null)
      errors.push({ path: `body.${field}`, message: 'Not on an allowed origin' });
  }
  if (errors.length > 0) throw fail('VALIDATION_EXCEPTION', { errors });
  return { params, query, body } as Parts<Endpoint>;
}

export function idempotencyOf(
  request: FastifyRequest,
  parts: Parts<Endpoint>,
  endpoint: Endpoint,
  digestKeys: Buffer[],
): Context['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw fail('VALIDATION_EXCEPTION', {
      errors: [{ path: 'headers.idempotency-key', message: '1 to 128 printable ASCII characters' }],
    });
  }
  // without guessable fields the digests of all keys are the same
  const [body_digest, ...former_digests] = (
    endpoint.guessable ? digestKeys : digestKeys.slice(0, 1)
  ).map((digestKey) => bodyDigest([parts.params, parts.body], endpoint, digestKey));
  return { key, body_digest: body_digest as Buffer, former_digests };
}
