import { TestBuyer } from './buyer.ts';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

/** The page by which a staff member enters a store's rehearsal; the demo's first store by default. */
export async function rehearsalLink(who: TestStaff, slug = 'hanamori'): Promise<string> {
  const made = await who.call('POST', `/stores/${slug}/rehearsal/link`);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return new URL(made.body.url).pathname;
}

/** A page that the server renders for a rehearsal. */
export async function openRehearsalPage(shop: TestShop, at: string, method = 'GET') {
  const reply = await fetch(`${shop.origin}${at}`, { method, redirect: 'manual' });
  return {
    status: reply.status,
    html: await reply.text(),
    to: reply.headers.get('location'),
    csp: reply.headers.get('content-security-policy'),
  };
}

export async function enterRehearsal(
  shop: TestShop,
  who: TestStaff,
  slug = 'hanamori',
): Promise<TestBuyer> {
  const { html } = await openRehearsalPage(shop, await rehearsalLink(who, slug), 'POST');
  const token = /data-token="([\w-]+)"/.exec(html)?.[1];
  if (!token) throw new Error(html);
  return new TestBuyer(shop, { guest: token });
}
