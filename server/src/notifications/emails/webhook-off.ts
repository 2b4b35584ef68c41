import type { Locale } from '@noren/contract/scalars';
import { render, type Email } from '../mailing/render.ts';

interface OffWords {
  greeting: (store: string) => string;
  subject: (store: string) => string;
  lead: Record<'gone' | 'failing', string>;
  url: string;
  after: string;
  toConsole: string;
}

const words: Record<Locale, OffWords> = {
  ja: {
    greeting: (store) => `${store} 様`,
    subject: (store) => `【${store}】Webhookを停止しました`,
    lead: {
      gone: '次の送信先から、今後の通知は不要である（410）との応答がありました。この送信先への通知を停止しました。',
      failing: '次の送信先が、3日間にわたり通知を受け取りませんでした。この送信先への通知を停止しました。',
    },
    url: '送信先',
    after: '受け取れるようになりましたら、管理画面で送信先をオンにしてください。届かなかった通知は、管理画面から1件ずつ送り直せます。',
    toConsole: '管理画面で確認する',
  },
  en: {
    greeting: (store) => `Dear ${store},`,
    subject: (store) => `${store}: a webhook was switched off`,
    lead: {
      gone: 'This address answered that it wants no more events (410). Nothing is sent to it any more.',
      failing: 'This address has taken no events for three days. Nothing is sent to it any more.',
    },
    url: 'Address',
    after: 'Once it takes events again, switch it on in the console. What did not arrive can be sent again there, one by one.',
    toConsole: 'See it in the console',
  },
  'zh-TW': {
    greeting: (store) => `${store} 您好`,
    subject: (store) => `【${store}】Webhook 已停用`,
    lead: {
      gone: '以下網址回覆不再接收通知（410），已停止傳送。',
      failing: '以下網址已連續三天未接收通知，已停止傳送。',
    },
    url: '網址',
    after: '恢復後請於管理後台重新開啟。未送達的通知可在管理後台逐一重新傳送。',
    toConsole: '在管理後台查看',
  },
};

/** That nothing is sent to one of a store's endpoints any more. Pure. @returns null: it was switched off by hand meanwhile */
export function composeWebhookOff(
  { store_name, store_slug, locale }: { store_name: string; store_slug: string; locale: Locale },
  endpoint: { url: string; off_because: 'by_hand' | 'gone' | 'failing' | null } | null,
  origin: string,
): Email | null {
  if (endpoint?.off_because !== 'gone' && endpoint?.off_because !== 'failing') return null;
  const w = words[locale];
  return render({
    locale,
    subject: w.subject(store_name),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [w.greeting(store_name)] },
      { kind: 'lines', lines: [w.lead[endpoint.off_because]] },
      { kind: 'facts', facts: [{ label: w.url, value: endpoint.url }] },
      { kind: 'button', label: w.toConsole, href: `${origin}/console/stores/${store_slug}/webhooks` },
      { kind: 'small', lines: [w.after] },
    ],
  });
}
