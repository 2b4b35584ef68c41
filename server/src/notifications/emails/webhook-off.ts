import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import { render, type Email } from '../mailing/render.ts';

/**
 * Says that one of a store's endpoints was switched off. Pure. @returns null if it is on again, or
 * staff switched it off
 */
export function composeWebhookOff(
  { store_name, store_slug, locale }: { store_name: string; store_slug: string; locale: Locale },
  endpoint: { url: string; off_because: 'by_hand' | 'gone' | 'failing' | null } | null,
  origin: string,
): Email | null {
  if (endpoint?.off_because !== 'gone' && endpoint?.off_because !== 'failing') return null;
  const m = wordsIn(locale);
  return render({
    locale,
    subject: m.webhook_off_subject({ store: store_name }),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [m.greeting({ name: store_name })] },
      { kind: 'lines', lines: [m.webhook_off_lead({ because: endpoint.off_because })] },
      { kind: 'facts', facts: [{ label: m.webhook_off_url(), value: endpoint.url }] },
      {
        kind: 'button',
        label: m.webhook_off_to_console(),
        href: `${origin}/console/stores/${store_slug}/webhooks`,
      },
      { kind: 'small', lines: [m.webhook_off_after()] },
    ],
  });
}
