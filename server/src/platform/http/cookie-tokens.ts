import type { FastifyRequest } from 'fastify';
import { bearer } from './visitor.ts';

/**
 * Every token that a browser sends, by header or cookie. An EventSource and page navigation cannot
 * send our headers, so read-only requests accept cookies too (D-074).
 */
export function tokensOf(request: FastifyRequest): (string | null)[] {
  const cookie = (name: string) =>
    bearer(`Bearer ${(request.cookies[name] ?? '').replaceAll('"', '')}`);
  // A seller's and a buyer's page may be open in one browser: the token with more rights comes
  // first.
  const cookies = ['huc-seller-token', 'huc-shop-token', 'huc-token', 'huc-guest-token'].map(
    cookie,
  );
  return [
    bearer(request.headers.authorization),
    bearer(request.headers['guest-authorization']),
    ...cookies,
  ];
}
