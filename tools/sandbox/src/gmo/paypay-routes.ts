import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkString } from '../../../../server/src/payments/gateways/gmo/check-string.ts';
import { decodeForm, type Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { PAYPAY_RETURN_SCRIPT } from '../provider/page-assets.ts';
import { html } from '../provider/markup.ts';
import { consumeFault, switches } from './control.ts';
import { counterLocale } from './counter-words.ts';
import { DEMO_SHOP } from './credentials.ts';
import { errCode } from './faults.ts';
import { paypayEnd, paypayPage, paypayUnknown, type Shown, type WayBack } from './paypay-page.ts';
import {
  changePaypay,
  decidePaypay,
  failed,
  openPaypayPage,
  tradeByPage,
} from './paypay-trades.ts';
import { paypayWords, type PaypayWords } from './paypay-words.ts';
import type { ChallengeDecision, SandboxTrade } from './trades.ts';
import type { SandboxWorld } from './world.ts';

const isDecision = (text: string): text is ChallengeDecision =>
  text === 'approve' || text === 'refuse' || text === 'cancel';

/** GMO 1.8 step 4. CheckString's composition is not published; this is that of cards. */
function returnFields(trade: SandboxTrade): Fields {
  const fields: Fields = {
    ShopID: trade.shop_id,
    OrderID: trade.order_id,
    Status: trade.status,
    TranDate: trade.tran_date,
    PayPayTrackingID: trade.paypay?.tracking_id ?? '',
  };
  fields['CheckString'] = checkString(fields, DEMO_SHOP.shop_pass, 'paypay');
  return trade.err_info === ''
    ? fields
    : { ...fields, ErrCode: errCode(trade.err_info), ErrInfo: trade.err_info };
}

const ENDED: Partial<Record<SandboxTrade['status'], keyof PaypayWords['ended']>> = {
  PAYFAIL: 'refused',
  CANCEL: 'canceled',
  EXPIRED: 'expired',
};

/**
 * PayPay for buyers (GMO 1.14): the start page that the shop's form posts to, PayPay's own page,
 * and the return (GMO 1.8 steps 3 and 4).
 */
export function paypayRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  route: { config: object },
  tell: (trade: SandboxTrade) => Promise<void>,
): void {
  const { store } = world;
  const shownIn = (request: FastifyRequest, root: Shown['root'], locale?: unknown): Shown => {
    const chosen = counterLocale(
      typeof locale === 'string' ? locale : undefined,
      request.headers['accept-language'],
    );
    return { locale: chosen, words: paypayWords[chosen], root };
  };

  async function end(
    reply: FastifyReply,
    shown: Shown,
    trade: SandboxTrade,
  ): Promise<FastifyReply> {
    const { paypay_returns: times, paypay_return_by: by } = await switches(store);
    const url = trade.paypay?.ret_url ?? '';
    const returnForm: WayBack =
      times === 0 || url === ''
        ? { by: 'nothing' }
        : by === 'post'
          ? { by, url, fields: returnFields(trade), times }
          : { by, url };
    const ended = ENDED[trade.status] ?? 'paid';
    const connect =
      returnForm.by === 'post' && times > 1 ? `; connect-src ${new URL(url).origin}` : '';
    return html(
      reply,
      ended === 'expired' ? 410 : 200,
      paypayEnd(shown, ended, returnForm),
      connect,
    );
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/payment/PaypayStart.idPass',
    ...route,
    handler: async (request, reply) => {
      const shown = shownIn(request, '../');
      const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body) : {};
      const fault = await consumeFault(store, 'PaypayStart');
      if (fault?.http_status !== undefined)
        return reply.code(fault.http_status).type('text/html').send('<h1>Service unavailable</h1>');
      const opened = await openPaypayPage(
        store,
        fields['AccessID'] ?? '',
        fields['Token'] ?? '',
        world.now(),
      );
      if (opened === undefined) return html(reply, 404, paypayUnknown(shown));
      if (fault !== null && opened.status === 'PAYSTART') {
        const broken = await changePaypay(store, opened.access_id, world.now(), (trade) =>
          failed(trade, fault.info ?? 'E91099999', world.now()),
        );
        await tell(broken);
        return end(reply, shown, broken);
      }
      const page = opened.paypay?.page_id ?? '';
      // the buyer did not start in time
      if (page === '') return end(reply, shown, opened);
      return reply.header('cache-control', 'no-store').redirect(`../paypay?id=${page}`, 303);
    },
  });

  app.get<{ Querystring: { id?: unknown; locale?: unknown } }>(
    '/paypay',
    route,
    async (request, reply) => {
      const { id, locale } = request.query;
      const shown = shownIn(request, '', locale);
      const trade = await tradeByPage(store, typeof id === 'string' ? id : '', world.now());
      if (trade === undefined) return html(reply, 404, paypayUnknown(shown));
      // After the decision, a reload or Back leads to the shop instead of asking again.
      return trade.status === 'PAYSTART'
        ? html(reply, 200, paypayPage(shown, trade))
        : end(reply, shown, trade);
    },
  );

  app.post('/paypay', route, async (request, reply) => {
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body) : {};
    const shown = shownIn(request, '', fields['locale']);
    const decision = fields['decision'] ?? '';
    const named = await tradeByPage(store, fields['id'] ?? '', world.now());
    if (named === undefined || !isDecision(decision)) return html(reply, 404, paypayUnknown(shown));
    const { trade, moved } = await decidePaypay(store, named.access_id, decision, world.now());
    if (moved) await tell(trade);
    return end(reply, shown, trade);
  });

  app.get('/assets/paypay-return.js', route, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(PAYPAY_RETURN_SCRIPT),
  );
}
