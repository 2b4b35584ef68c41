import type { FastifyInstance } from 'fastify';

/** Gateways' forms are read by their own codecs, from the bytes. */
export function rawForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
}
