import { textButton } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { useShop } from '../channel/use-shop.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** Ends the emails of a store to which the buyer agreed (D-580). */
export function NewsletterStop() {
  const { store } = useShop();
  const client = useQueryClient();
  const input = { params: { slug: store.slug }, as: 'guest' as const };
  const query = queryOf('GET /stores/{slug}/newsletter', input);
  // a tick at the checkout invalidates the answer that the checkout read
  const { data } = useQuery({ ...query, staleTime: Infinity });
  const [stop, busy] = useMutation(async () => {
    const result = await call('DELETE /stores/{slug}/newsletter', input);
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    client.setQueryData(query.queryKey, { newsletter: false });
    showToast(m.newsletter_stopped());
  });
  if (!data?.newsletter) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-soft print:hidden">
      <span className="phrase-left">{m.newsletter_on({ store: store.name })}</span>
      <button
        type="button"
        className={`${textButton} -ml-2`}
        aria-busy={busy}
        onClick={() => stop()}
      >
        {m.newsletter_stop()}
      </button>
    </p>
  );
}
