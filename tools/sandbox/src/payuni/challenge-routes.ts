import type { FastifyInstance } from 'fastify';
import { BANK_CSS, RETURN_SCRIPT } from '../provider/page-assets.ts';
import { html } from '../provider/markup.ts';
import { answerChallenge } from './credit-api.ts';
import { challengePage, latePage, returnPage, unknownPage, type Shown } from './page.ts';
import { pageLocale, pageWords } from './page-words.ts';
import { hasExpired, tradeByNo, type ChallengeDecision, type SandboxTrade } from './trades.ts';
import type { SandboxWorld } from './world.ts';

const DECISIONS = new Set<string>(['approve', 'refuse', 'cancel'] satisfies ChallengeDecision[]);
const isDecision = (text: string): text is ChallengeDecision => DECISIONS.has(text);

const PATH = '/api/credit/api_3d/:no';

/** The 3-D Secure page for buyers (PAYUNi 2.3, 2.5). `tell` runs before the return page. */
export function challengeRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  route: { config: object },
  tell: (trade: SandboxTrade) => Promise<void>,
): void {
  const shownIn = (locale: unknown, header: string | undefined): Shown => {
    const chosen = pageLocale(typeof locale === 'string' ? locale : undefined, header);
    return { locale: chosen, words: pageWords[chosen] };
  };

  app.get<{ Params: { no: string }; Querystring: { locale?: unknown } }>(
    PATH,
    route,
    async (request, reply) => {
      const shown = shownIn(request.query.locale, request.headers['accept-language']);
      const trade = await tradeByNo(world.store, request.params.no);
      if (trade === undefined || trade.challenge === null)
        return html(reply, 404, unknownPage(shown));
      // After the decision, a reload or Back leads to the shop instead of asking again.
      if (trade.challenge.decision !== null) return html(reply, 200, returnPage(shown, trade));
      return hasExpired(trade, world.now())
        ? html(reply, 410, latePage(shown))
        : html(reply, 200, challengePage(shown, trade));
    },
  );

  app.post<{ Params: { no: string } }>(PATH, route, async (request, reply) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const shown = shownIn(fields.get('locale'), request.headers['accept-language']);
    const decision = fields.get('decision') ?? '';
    const found = await tradeByNo(world.store, request.params.no);
    if (found === undefined || found.challenge === null || !isDecision(decision))
      return html(reply, 404, unknownPage(shown));
    const { trade, isAnsweredNow } = await answerChallenge(world, found.trade_no, decision);
    if (trade.challenge?.decision === null) return html(reply, 410, latePage(shown));
    if (isAnsweredNow) await tell(trade);
    return html(reply, 200, returnPage(shown, trade));
  });

  const asset = (path: string, type: string, text: string) =>
    app.get(path, route, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  asset('/assets/bank.css', 'text/css', BANK_CSS);
  asset('/assets/return.js', 'text/javascript', RETURN_SCRIPT);
}
