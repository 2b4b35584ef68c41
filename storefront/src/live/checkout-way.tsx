import { newIntentKey } from '@noren/client/intent-key';
import type { Cart } from '@noren/contract/entities/cart';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { AppLink } from '../page/app-link.tsx';
import { usePageRestored } from '../payments/use-came-back.ts';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import { isUnanswered } from '../api/client.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { currentChannel } from '../visitor/visitor.ts';
import type { LiveStore } from './live-store.ts';

export interface CheckoutWayProps {
  store: LiveStore;
  paths: Pick<ChannelPaths, 'checkout'>;
  cart: Cart;
  /** label of the button */
  name: string;
  wide?: boolean;
}

/**
 * The checkout button: a link, or for an enterprise store the call that fills its cart and returns
 * its checkout URL (spec §7 fast-checkout).
 */
export function CheckoutWay({ store, paths, cart, name, wide = false }: CheckoutWayProps) {
  const { stream_id } = store;
  // the enterprise's own site takes viewers of the live platform only
  if (!store.enable_enterprise || stream_id === null || currentChannel() === 'marketplace') {
    return (
      <AppLink
        href={paths.checkout('step-category')}
        className={`${buttonClass('primary', wide)} shrink-0`}
      >
        {name}
      </AppLink>
    );
  }
  return <FastCheckout store={store} stream_id={stream_id} cart={cart} name={name} wide={wide} />;
}

interface FastCheckoutProps extends Required<
  Pick<CheckoutWayProps, 'store' | 'cart' | 'name' | 'wide'>
> {
  stream_id: number;
}

function FastCheckout({ store, stream_id, cart, name, wide }: FastCheckoutProps) {
  // its own state: it stays set while the browser navigates, and is reset when the visitor comes
  // back
  const [busy, setBusy] = useState(false);
  // Without a response, the next press is the same intent (D-113).
  const key = useRef<string>(undefined);
  usePageRestored(() => {
    key.current = undefined;
    setBusy(false);
  });

  async function go(): Promise<void> {
    setBusy(true);
    key.current ??= newIntentKey();
    const skus = cart.items.map((item) => ({ id: item.sku.id, quantity: item.quantity }));
    const result = await call('POST /enterprise/stores/{slug}/fast-checkout', {
      params: { slug: store.slug },
      body: { stream_id, skus },
      idempotencyKey: key.current,
      as: 'guest',
    });
    if (result.ok) return window.location.assign(result.data.redirect_url);
    setBusy(false);
    if (!isUnanswered(result.error)) key.current = undefined;
    const { addFailureSentence } = await import('../i18n/error-sentence.ts');
    showToast(
      addFailureSentence(result.error, store.region, currentLocale(), serverNow()),
      'error',
    );
  }
  return (
    <Button wide={wide} busy={busy} className="shrink-0" onClick={() => void go()}>
      {name}
    </Button>
  );
}
