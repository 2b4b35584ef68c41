import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const bucketKeys = {
  S3_BUCKET: 'noren-pictures',
  S3_KEY: 'AKIATESTTESTTEST',
  S3_SECRET: 'a secret of the tests',
  S3_REGION: 'ap-northeast-1',
};

export interface TestBucket {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string; caching: string }>;
  /** while true, every reply is 503 */
  isDown: boolean;
  close: () => Promise<void>;
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
const hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Verifies Signature Version 4, recomputed from what arrived. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, key, date, region, signed, signature] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const sent = headers['x-amz-content-sha256'];
  if (key !== bucketKeys.S3_KEY || region !== bucketKeys.S3_REGION || sent !== hex(body))
    return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sent,
  ].join('\n');
  const day = hmac(`AWS4${bucketKeys.S3_SECRET}`, date);
  const signing = hmac(hmac(hmac(day, region), 's3'), 'aws4_request');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${date}/${region}/s3/aws4_request`,
    hex(Buffer.from(canonical)),
  ].join('\n');
  return hmac(signing, text).toString('hex') === signature;
}

/** A bucket over real HTTP, as strict as Amazon's about signatures, digests and lengths. */
export async function openBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const bucket = { isDown: false };
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (bucket.isDown) return refuse(response, 503, 'SlowDown');
      if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
      const [, name, ...rest] = pathname.split('/');
      if (name !== bucketKeys.S3_BUCKET) return refuse(response, 404, 'NoSuchBucket');
      const key = decodeURIComponent(rest.join('/'));
      const known = objects.get(key);
      if (request.method === 'PUT') {
        if (Number(request.headers['content-length']) !== body.length)
          return refuse(response, 411, 'MissingContentLength');
        objects.set(key, {
          bytes: body,
          type: request.headers['content-type'] ?? '',
          caching: request.headers['cache-control'] ?? '',
        });
        return response
          .writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` })
          .end();
      }
      if (request.method === 'POST' && searchParams.has('delete')) {
        const [md5, crc] = [
          request.headers['content-md5'],
          request.headers['x-amz-checksum-crc32'],
        ];
        if (md5 === undefined && crc === undefined) return refuse(response, 400, 'InvalidRequest');
        for (const [, gone] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
          objects.delete(gone as string);
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<?xml version="1.0"?><DeleteResult></DeleteResult>');
      }
      if (!known)
        return request.method === 'HEAD'
          ? response.writeHead(404).end()
          : refuse(response, 404, 'NoSuchKey');
      response.writeHead(200, { 'content-type': known.type, 'content-length': known.bytes.length });
      return request.method === 'HEAD' ? response.end() : response.end(known.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(bucket, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
