import type { FastifyRequest } from 'fastify';
import { bearer } from './visitor.ts';

/**
 * The tokens that a browser sends of whoever is in it. An EventSource and the opening of a page send no header of ours: where nothing can be changed the
 * cookies speak as well (D-074).
 */
export function tokensOf(request: FastifyRequest): (string | null)[] {
  const cookie = (name: string) => bearer(`Bearer ${(request.cookies[name] ?? '').replaceAll('"', '')}`);
  // A seller's page and a buyer's may be open in one browser: whoever may see more speaks first.
  const cookies = ['huc-seller-token', 'huc-shop-token', 'huc-token', 'huc-guest-token'].map(cookie);
  return [bearer(request.headers.authorization), bearer(request.headers['guest-authorization']), ...cookies];
}
