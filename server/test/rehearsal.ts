import { TestBuyer } from './buyer.ts';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

/** The page by which a staff member of the demo's first store enters its rehearsal. */
export async function rehearsalLink(who: TestStaff): Promise<string> {
  const made = await who.call('POST', '/stores/hanamori/rehearsal/link');
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

export async function enterRehearsal(shop: TestShop, who: TestStaff): Promise<TestBuyer> {
  const { html } = await openRehearsalPage(shop, await rehearsalLink(who), 'POST');
  const token = /data-token="([\w-]+)"/.exec(html)?.[1];
  if (!token) throw new Error(html);
  return new TestBuyer(shop, { guest: token });
}
