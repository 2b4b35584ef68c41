/**
 * The browser of a buyer who pays with PayPay, from the shop's form to PayPay's page and back to
 * the shop.
 */
import { startFields, type StartedPaypay } from '../src/payments/gateways/gmo/paypay-payment.ts';

export type Decision = 'approve' | 'refuse' | 'cancel';

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)));

/** The way from a page of PayPay back to the shop; null: there is none. */
export type WayBack =
  | { method: 'POST'; url: string; body: string; times: number }
  | { method: 'GET'; url: string };

export function wayBackOf(page: string): WayBack | null {
  const link = /<a id="return" href="([^"]+)"/.exec(page)?.[1];
  if (link !== undefined) return { method: 'GET', url: unescape(link) };
  const form =
    /<form id="return" method="post" action="([^"]+)" data-times="(\d+)">([\s\S]*?)<\/form>/.exec(
      page,
    );
  if (!form) return null;
  const fields = [...(form[3] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name ?? '', unescape(value ?? '')],
  );
  return {
    method: 'POST',
    url: unescape(form[1] ?? ''),
    body: new URLSearchParams(fields).toString(),
    times: Number(form[2]),
  };
}

export type PageSeen = { status: number; page: string; policy: string };

async function seen(response: Response): Promise<PageSeen> {
  return {
    status: response.status,
    page: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

export function paypayBuyer(language = 'en') {
  const headers = { 'accept-language': language };
  const post = (url: string, body: URLSearchParams) =>
    fetch(url, { method: 'POST', body, headers, redirect: 'manual' });

  return {
    /** Posts the shop's form. `url`: PayPay's page, or '' if the form leads nowhere. */
    async setOut(
      started: Pick<StartedPaypay, 'access' | 'start_token' | 'start_url'>,
    ): Promise<PageSeen & { url: string }> {
      const response = await post(started.start_url, new URLSearchParams(startFields(started)));
      const location = response.headers.get('location');
      if (location === null) return { ...(await seen(response)), url: '' };
      const url = new URL(location, started.start_url).href;
      return { ...(await seen(await fetch(url, { headers }))), url };
    },

    async press(url: string, decision: Decision): Promise<PageSeen> {
      const address = new URL(url);
      const id = address.searchParams.get('id') ?? '';
      return seen(
        await post(`${address.origin}${address.pathname}`, new URLSearchParams({ id, decision })),
      );
    },

    look: async (url: string): Promise<PageSeen> => seen(await fetch(url, { headers })),

    /**
     * Follows the page's way back to the shop, as often as it leads there. @returns the shop's
     * replies
     */
    async goBack({ page }: { page: string }): Promise<Response[]> {
      const way = wayBackOf(page);
      if (way === null) return [];
      if (way.method === 'GET') return [await fetch(way.url, { redirect: 'manual' })];
      const answers: Response[] = [];
      for (let n = 0; n < way.times; n += 1) {
        answers.push(
          await fetch(way.url, {
            method: 'POST',
            body: way.body,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            redirect: 'manual',
          }),
        );
      }
      return answers;
    },
  };
}
