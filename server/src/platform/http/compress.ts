import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const writers = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
};
type Encoding = keyof typeof writers;

const encodings = new Negotiator({ supportedValues: Object.keys(writers) });

/**
 * Minimum size in bytes of a compressed response: below it, compressing takes longer than a phone
 * needs for the bytes saved.
 */
const minBytes = { kept: 1_024, own: 4_096 };

/**
 * Compressed forms of buffers that several responses share; an entry lives as long as its buffer.
 */
const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

function compressOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  let forms = compressed.get(bytes);
  if (!forms) compressed.set(bytes, (forms = {}));
  return (forms[encoding] ??= writers[encoding](bytes));
}

/**
 * Sends text compressed as the client accepts it. `kept`: the same buffer is sent to many clients,
 * so
 * it is compressed once.
 *
 * BREACH: a response's length reveals a secret only if the response contains the secret next to
 * text
 * that an attacker chose, and if the attacker can make the victim's browser request it. API calls
 * are
 * authenticated by a header, which a page of another site cannot send. Responses to writes, which
 * issue tokens, are not sent through here.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
  kept = false,
): Promise<FastifyReply> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`);
  const accepted = encodings.negotiate(request.headers['accept-encoding'] ?? '');
  if (accepted === null || bytes.length < (kept ? minBytes.kept : minBytes.own))
    return reply.send(bytes);
  const encoding = accepted as Encoding;
  reply.header('content-encoding', encoding);
  return reply.send(await (kept ? compressOnce(bytes, encoding) : writers[encoding](bytes)));
}
