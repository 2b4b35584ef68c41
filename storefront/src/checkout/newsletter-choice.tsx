import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * The box that agrees to the store's emails (D-580). It is never ticked in advance, and not shown
 * without an email address or to a buyer who has agreed before.
 */
export function NewsletterChoice({
  email,
  checked,
  onChange,
}: {
  email: string;
  checked: boolean;
  onChange: (isTicked: boolean) => void;
}) {
  const { store } = useShop();
  const client = useQueryClient();
  const query = queryOf('GET /stores/{slug}/newsletter', {
    params: { slug: store.slug },
    as: 'guest',
  });
  const { data } = useQuery({ ...query, staleTime: 0 });
  if (email.trim() === '' || data?.newsletter !== false) return null;
  return (
    <Checkbox
      className="items-start!"
      checked={checked}
      onChange={({ target }) => {
        onChange(target.checked);
        // the order page asks again
        void client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
      }}
    >
      <span className="phrase-left block">{m.newsletter_agree({ store: store.name })}</span>
      <span className="phrase-left block text-14 text-ink-soft">{m.newsletter_agree_hint()}</span>
    </Checkbox>
  );
}
