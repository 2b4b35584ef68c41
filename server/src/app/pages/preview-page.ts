import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/http/html.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { findPreviewed } from '../../catalog/products/queries.ts';
import { serializeProduct } from '../../catalog/products/serialize.ts';
import { readPreviewToken } from '../../identity/staff/preview-link.ts';
import { worksThere } from '../../identity/staff/queries.ts';
import { findStore, serializeStore, shippingSettings } from '../../catalog/stores/queries.ts';
import type { App } from '../context/app.ts';
import type { Shell } from './first-html.ts';

interface PreviewWords {
  title: string;
  text: string;
  not_open: string;
  archived: string;
  unlisted: string;
  choices: (count: number) => string;
  left: (units: number) => string;
  over: string;
  over_text: string;
}

const words: Record<Locale, PreviewWords> = {
  ja: {
    title: 'プレビュー：お客様からの見え方',
    text: 'この画面はスタッフだけが15分間見られます。ここからは購入できず、ボタンやリンクは動きません。',
    not_open: '店舗はまだ公開されていません。',
    archived: 'この商品は販売を終えた商品で、お客様には表示されません。',
    unlisted: 'この商品はマーケットプレイスには表示されません。配信の中でだけ販売されます。',
    choices: (count) => `お客様が選べる種類（${count}）`,
    left: (units) => `残り${units}点`,
    over: 'このプレビューは終わりました',
    over_text: 'プレビューのリンクは15分で使えなくなります。管理画面の商品のページから、もう一度開いてください。',
  },
  en: {
    title: 'Preview: as buyers see it',
    text: 'Only staff see this, for 15 minutes. Nothing can be bought here, and buttons and links do nothing.',
    not_open: 'The store is not open yet.',
    archived: 'This product is archived: buyers do not see it.',
    unlisted: 'This product is not shown on the marketplace. It is sold in live streams only.',
    choices: (count) => `What buyers choose from (${count})`,
    left: (units) => `${units} left`,
    over: 'This preview is over',
    over_text: 'The link to a preview works for 15 minutes. Open it again from the product’s page in the console.',
  },
  'zh-TW': {
    title: '預覽：買家看到的樣子',
    text: '只有員工可以在15分鐘內看到此畫面。這裡無法購買，按鈕與連結也不會有作用。',
    not_open: '商店尚未開放。',
    archived: '此商品已下架，買家看不到。',
    unlisted: '此商品不會顯示於市集，僅在直播中販售。',
    choices: (count) => `買家可選的規格（${count}）`,
    left: (units) => `剩餘 ${units} 件`,
    over: '此預覽已結束',
    over_text: '預覽連結15分鐘後失效。請從管理後台的商品頁重新開啟。',
  },
};

/** What lies above the page: that it is a preview, what buyers do not see yet, and what they choose from. */
function barOf(locale: Locale, store: Store, product: Product, { is_archived, in_list }: { is_archived: boolean; in_list: boolean }): string {
  const say = words[locale];
  const money = moneyIn(locale, store.currency);
  const line = (text: string) => `<p class="phrase-left text-14">${escapeHtml(text)}</p>`;
  const sku = ({ name, price, available_quantity }: Product['skus'][number]) =>
    `<li>${escapeHtml([name || product.name, money(price), say.left(available_quantity)].join(' ・ '))}</li>`;
  return [
    '<aside id="preview" class="bg-indigo text-white"><div class="page grid gap-1 py-3">',
    `<p class="font-semibold">${escapeHtml(say.title)}</p>`,
    line(say.text),
    ...(store.is_open ? [] : [line(say.not_open)]),
    ...(is_archived ? [line(say.archived)] : []),
    ...(is_archived || in_list ? [] : [line(say.unlisted)]),
    `<details class="text-14"><summary class="target">${escapeHtml(say.choices(product.skus.length))}</summary>`,
    `<ul class="grid gap-1">${product.skus.map(sku).join('')}</ul></details>`,
    '</div></aside>',
  ].join('');
}

/** Of what is drawn for buyers, links lead nowhere but to the bar: what they open knows nothing of a preview. */
const withoutWays = (html: string): string => html.replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1 href="#preview"');

/** A product's page as the server draws it for buyers, and no script: there is nothing in it that could buy. */
export function previewRoutes(server: FastifyInstance, app: App, shell: Shell | null): void {
  server.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const locale = localeOfPage(request, 'ja');
    const say = words[locale];
    const pictures = app.config.media_url === null ? '' : ` ${new URL(app.config.media_url).origin}`;
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:${pictures}; font-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      // the address is the key
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (!shell?.renderScreen) return reply.code(503).type('text/plain; charset=utf-8').send('The storefront is not built yet: npm run build');
    const of = readPreviewToken(app, request.params.token, app.now());
    const row = of && (await worksThere(app.database, of.staff_id, of.store_id)) ? await findPreviewed(app.database, of.store_id, of.product_id) : undefined;
    const stored = row && (await findStore(app.database, row.store_slug));
    if (!row || !stored) {
      const body = `<main class="page grid gap-4 py-10"><h1 class="phrase-left text-22">${say.over}</h1><p class="phrase-left">${say.over_text}</p></main>`;
      return reply.code(404).send(shell.still({ locale, title: say.over, body }));
    }
    const [store, product] = [serializeStore(stored), serializeProduct(row, app.now())];
    const shipping = await shippingSettings(app.database, row.store_id);
    const drawn = shell.renderScreen({ route: 'product', locale, data: { store, product, shipping } });
    const body = `${barOf(locale, store, product, row)}${withoutWays(drawn)}`;
    return reply.send(shell.still({ locale, title: `${say.title} | ${product.name}`, body }));
  });
}
