import { Button } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { showFailure } from '../failures/show-failure.ts';
import { cartsOf } from './carts.ts';

/** Each line shows its change; this one button accepts them all (D-118 sync-snapshot). */
export function AcceptChanges({ storeSlug, ids }: { storeSlug: string; ids: number[] }) {
  const client = useQueryClient();
  const [accept, busy] = useMutation(async () => {
    const result = await call('PUT /stores/{slug}/cart-items/sync-snapshot', {
      params: { slug: storeSlug },
      body: { ids },
      as: 'guest',
    });
    if (!result.ok && result.error.code !== 'NOT_FOUND_ITEM_IN_CART')
      void showFailure(result.error);
    await client.invalidateQueries({ queryKey: cartsOf(storeSlug).queryKey });
    if (result.ok) showToast(m.cart_change_accepted());
  });
  return (
    <section
      role="alert"
      className="grid gap-3 rounded-card border border-plum bg-plum-tint px-5 py-4"
    >
      <h2 className="flex items-center gap-2 text-16 text-plum">
        <AlertIcon className="size-5 shrink-0" />
        {m.cart_change_title()}
      </h2>
      <p className="text-14">{m.cart_change_text()}</p>
      <Button wide busy={busy} onClick={accept}>
        {m.cart_change_accept()}
      </Button>
    </section>
  );
}
