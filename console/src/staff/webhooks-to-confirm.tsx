import type { StoreStaff } from '@noren/contract/entities/staff';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { Link } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';

/** Webhook endpoints added by staff who have left, with links to keep or remove each. */
export function WebhooksToConfirm({
  slug,
  webhooks,
}: {
  slug: string;
  webhooks: StoreStaff['webhooks_to_confirm'];
}) {
  if (webhooks.length === 0) return null;
  return (
    <Card className="grid gap-3 p-5" role="status">
      <h2 className="text-18 font-semibold">{m.webhooks_to_confirm()}</h2>
      <ul className="grid gap-2">
        {webhooks.map(({ id, url, left_by }) => (
          <li key={id}>
            <p className="font-semibold break-all">{url}</p>
            <p className="phrase-left text-14">{m.webhook_left_by({ name: left_by })}</p>
          </li>
        ))}
      </ul>
      <Link
        to="/stores/$slug/webhooks"
        params={{ slug }}
        className="target inline-flex items-center text-indigo underline underline-offset-4"
      >
        {m.webhooks_open()}
      </Link>
    </Card>
  );
}
