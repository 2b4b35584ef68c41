import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { escape, html, row, sandboxPage } from '../provider/markup.ts';
import { setSwitches, switches } from './control.ts';
import { counterLocale } from './counter-words.ts';
import { DEMO_SHOP, DEMO_SITE } from './credentials.ts';
import { notifyAddress } from './notify-address.ts';
import { shopWords } from './shop-words.ts';
import type { SandboxWorld } from './world.ts';

/** Result of the last save, shown on the page. */
interface ShopPageState {
  typed: string;
  outcome: 'saved' | 'wrong' | null;
}

function shopPage(locale: keyof typeof shopWords, { typed, outcome }: ShopPageState): string {
  const words = shopWords[locale];
  const alerts = {
    saved: `<p class="told done" role="status">${escape(words.saved)}</p>`,
    wrong: `<p class="told" role="alert">${escape(words.wrong)}</p>`,
  };
  return sandboxPage({
    lang: locale,
    title: words.title,
    assets: 'assets',
    simulated: escape(words.simulated),
    body: `${outcome === null ? '' : alerts[outcome]}
<header><h1>${escape(words.heading)}</h1><p>${escape(words.lead)}</p></header>
<dl class="deal">
${row(words.shopId, DEMO_SHOP.shop_id)}
${row(words.shopPass, DEMO_SHOP.shop_pass)}
${row(words.siteId, DEMO_SITE.site_id)}
${row(words.sitePass, DEMO_SITE.site_pass)}
</dl>
<form class="choices" method="post" action="shop">
<input type="hidden" name="locale" value="${locale}">
<p class="field"><label for="notify_url">${escape(words.notify.label)}</label>
<input type="text" id="notify_url" name="notify_url" value="${escape(typed)}" inputmode="url" autocomplete="off" spellcheck="false" maxlength="200" aria-describedby="about-notify">
<span id="about-notify">${escape(words.notify.hint)}</span></p>
<button class="main">${escape(words.save)}</button>
<a href="counter?locale=${locale}">${escape(words.counter)}</a>
</form>`,
  });
}

/**
 * Sends the page with its origin as referrer, because only this page may change the setting
 * (server/src/app/mount/demo-guard.ts).
 */
const answer = (reply: FastifyReply, status: number, page: string) =>
  html(reply, status, page, '', 'same-origin');

/** Shows a shop's numbers and sets its address for results (GMO 1.10). */
export function shopRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  route: { config: object },
): void {
  app.get<{ Querystring: { locale?: string } }>('/shop', route, async (request, reply) => {
    const localeParam = z.string().safeParse(request.query.locale);
    const locale = counterLocale(
      localeParam.success ? localeParam.data : undefined,
      request.headers['accept-language'],
    );
    return answer(
      reply,
      200,
      shopPage(locale, { typed: (await switches(world.store)).notify_url ?? '', outcome: null }),
    );
  });

  app.post('/shop', route, async (request, reply) => {
    const fields = new URLSearchParams(
      Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
    );
    const locale = counterLocale(
      fields.get('locale') ?? undefined,
      request.headers['accept-language'],
    );
    const typed = (fields.get('notify_url') ?? '').trim();
    const address = notifyAddress.safeParse(typed);
    if (typed !== '' && !address.success)
      return answer(reply, 422, shopPage(locale, { typed, outcome: 'wrong' }));
    await setSwitches(world.store, { notify_url: address.success ? address.data : null });
    return answer(reply, 200, shopPage(locale, { typed, outcome: 'saved' }));
  });
}
