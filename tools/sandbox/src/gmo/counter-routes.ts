import type { FastifyInstance } from 'fastify';
import { html } from '../provider/markup.ts';
import { counterForm, counterPaid, counterPay, type Typed } from './counter-page.ts';
import { counterLocale, counterWords } from './counter-words.ts';
import { SandboxFault } from './faults.ts';
import { hasExpired, takeCash, tradeByNumbers } from './numbers.ts';
import type { SandboxTrade } from './trades.ts';
import type { SandboxWorld } from './world.ts';

/** Extracts the digits from typed text: full-width, with hyphens or spaces. */
const plain = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replaceAll(/\D/g, '').slice(0, 24);

type Query = { locale?: string; receipt_no?: string; conf_no?: string };

function refusalReason(
  trade: SandboxTrade | undefined,
  now: Date,
): 'unknown' | 'canceled' | 'expired' | 'paid' | null {
  if (trade === undefined) return 'unknown';
  if (trade.status === 'PAYSUCCESS') return 'paid';
  if (trade.status === 'EXPIRED' || hasExpired(trade, now)) return 'expired';
  return trade.status === 'REQSUCCESS' ? null : 'canceled';
}

/** The konbini counter for buyers (GMO 1.14). */
export function counterRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  route: { config: object },
  tell: (trade: SandboxTrade) => Promise<void>,
): void {
  const shownIn = (locale: string | undefined, header: string | undefined) => {
    const chosen = counterLocale(locale, header);
    return { locale: chosen, words: counterWords[chosen] };
  };

  app.get<{ Querystring: Query }>('/counter', route, async (request, reply) => {
    const { locale, receipt_no, conf_no } = request.query;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    const typed: Typed = { receipt_no: plain(text(receipt_no)), conf_no: plain(text(conf_no)) };
    return html(
      reply,
      200,
      counterForm(shownIn(text(locale), request.headers['accept-language']), typed, null),
    );
  });

  app.post('/counter', route, async (request, reply) => {
    // this page is UTF-8, unlike GMO's wire
    const fields = new URLSearchParams(
      Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
    );
    const shown = shownIn(fields.get('locale') ?? undefined, request.headers['accept-language']);
    const typed: Typed = {
      receipt_no: plain(fields.get('receipt_no')),
      conf_no: plain(fields.get('conf_no')),
    };
    const trade = await tradeByNumbers(world.store, typed.receipt_no, typed.conf_no);
    const refused = refusalReason(trade, world.now());
    if (trade === undefined || refused !== null)
      return html(reply, refused === 'unknown' ? 404 : 409, counterForm(shown, typed, refused));
    if (fields.get('step') !== 'pay') return html(reply, 200, counterPay(shown, typed, trade));
    try {
      const paid = await takeCash(world.store, trade.access_id, world.now());
      await tell(paid);
      return html(reply, 200, counterPaid(shown, paid));
    } catch (error) {
      // the number was paid or ended between the check and the payment
      if (!(error instanceof SandboxFault)) throw error;
      const current = await tradeByNumbers(world.store, typed.receipt_no, typed.conf_no);
      return html(
        reply,
        409,
        counterForm(shown, typed, refusalReason(current, world.now()) ?? 'unknown'),
      );
    }
  });
}
