import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { readReport } from './read-report.ts';
import { recordBounce, type BouncesApp } from './record-bounce.ts';
import { readReturnPath } from './return-path.ts';

/**
 * One event of a mail provider's callback. Providers with another format need an adapter in
 * between.
 */
const event = z.object({
  recipient: z.string().check(z.maxLength(320)),
  /** return path, if the provider reports it: it identifies the email */
  return_path: z.optional(z.string().check(z.maxLength(320))),
  /** failed, delayed, delivered … (RFC 3464) */
  action: z.string().check(z.maxLength(20)),
  /** e.g. 5.1.1 (RFC 3463) */
  status: z._default(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/)), '5.0.0'),
});
const events = z.object({ bounces: z.array(event).check(z.maxLength(500)) });

/**
 * `POST /api/mail/bounces`: reports of mail servers and mail providers about emails that this shop
 * sent. The bearer token is BOUNCES_KEY; without that setting the endpoint does not exist. Accepts
 * a returned email as it is (`message/rfc822`), or events as JSON. Replies 200 with the number of
 * reports about known emails, even if it is 0, so that the sender does not retry.
 */
export async function bounceRoutes(server: FastifyInstance, app: BouncesApp): Promise<void> {
  const { bounces_key } = app.config;
  if (bounces_key === null) return;
  const expected = digestOf(bounces_key);
  const admit = ({ headers }: FastifyRequest): void => {
    const given = /^Bearer (.{1,512})$/.exec(headers.authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(digestOf(given), expected))
      throw fail('UNAUTHORIZED');
  };

  await server.register(async (scope) => {
    scope.addContentTypeParser(
      ['message/rfc822', 'text/plain', 'application/octet-stream'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    // before the body of an unauthorized request is read
    scope.addHook('onRequest', async (request) => admit(request));
    scope.post('/api/mail/bounces', async (request) => {
      if (Buffer.isBuffer(request.body)) {
        const read = await readReport(request.body);
        const recorded = read && (await recordBounce(app, read.email, read.report));
        return { known: recorded ? 1 : 0 };
      }
      const body = events.safeParse(request.body);
      if (!body.success)
        throw fail('VALIDATION_EXCEPTION', {
          errors: body.error.issues.map(({ path, message }) => ({
            path: `body.${path.join('.')}`,
            message,
          })),
        });
      let known = 0;
      for (const { recipient, return_path, action, status } of body.data.bounces) {
        const email = return_path === undefined ? null : readReturnPath(return_path);
        if ((await recordBounce(app, email ?? { recipient }, { action, status })) !== null) known++;
      }
      return { known };
    });
  });
}
