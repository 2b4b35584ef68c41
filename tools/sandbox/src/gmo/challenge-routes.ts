import type { FastifyInstance } from 'fastify';
import { html } from '../provider/markup.ts';
import { BANK_CSS, RETURN_SCRIPT } from '../provider/page-assets.ts';
import { decodeForm } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { challengePage, returnPage, unknownPage } from './bank-page.ts';
import { changeTrade, tradeByChallenge, type ChallengeDecision } from './trades.ts';
import type { SandboxWorld } from './world.ts';

const DECISIONS = new Set<string>(['approve', 'refuse', 'cancel'] satisfies ChallengeDecision[]);
const isDecision = (text: string): text is ChallengeDecision => DECISIONS.has(text);

/** The bank's pages for buyers: GMO 1.4 steps 4 and 5. */
export function challengeRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  route: { config: object },
): void {
  app.get<{ Querystring: { transId?: string; t?: string } }>(
    '/tds2/challenge',
    route,
    async (request, reply) => {
      const { transId = '', t = '' } = request.query;
      const trade = await tradeByChallenge(world.store, transId, t);
      if (trade === undefined || trade.challenge === null) return html(reply, 404, unknownPage());
      // After the decision, a reload or Back leads to the shop instead of asking again.
      if (trade.challenge.decision !== null)
        return html(reply, 200, returnPage(trade.challenge, trade.access_id));
      return html(reply, 200, challengePage(trade, { transId, t }));
    },
  );

  app.post('/tds2/challenge', route, async (request, reply) => {
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body) : {};
    const decision = fields['decision'] ?? '';
    const trade = await tradeByChallenge(world.store, fields['transId'] ?? '', fields['t'] ?? '');
    if (trade === undefined || !isDecision(decision)) return html(reply, 404, unknownPage());
    const decided = await changeTrade(world.store, trade.access_id, (current) => {
      // Only the first decision counts.
      if (current.challenge === null || current.challenge.decision !== null) return current;
      return { ...current, challenge: { ...current.challenge, decision } };
    });
    if (decided.challenge === null) return html(reply, 404, unknownPage());
    return html(reply, 200, returnPage(decided.challenge, decided.access_id));
  });

  const asset = (path: string, type: string, text: string) =>
    app.get(path, route, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  asset('/assets/bank.css', 'text/css', BANK_CSS);
  asset('/assets/return.js', 'text/javascript', RETURN_SCRIPT);
}
