import type { FastifyInstance } from 'fastify';

/**
 * Leaves bodies as bytes: gateways' forms have codecs of their own, and some are signed.
 * @param scope the routes of gateways alone
 */
export function rawForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, body),
  );
}
