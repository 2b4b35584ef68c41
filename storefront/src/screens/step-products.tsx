import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressesQuery } from '../addresses/addresses.ts';
import { useNavigate } from '@tanstack/react-router';
import { MembersLogIn } from '../account/members-log-in.tsx';
import { SessionOver } from '../account/session-over.tsx';
import { AcceptChanges } from '../cart/accept-changes.tsx';
import { CartLine } from '../cart/cart-line.tsx';
import { CartTotal } from '../cart/cart-total.tsx';
import { cartCount, cartOfStore, cartsOf } from '../cart/carts.ts';
import { changedIds, isOverLimit } from '../cart/line-state.ts';
import { OtherCarts } from '../cart/other-carts.tsx';
import { useAfterHold } from '../cart/use-after-hold.ts';
import { useShop } from '../channel/use-shop.ts';
import { kindBeingOrdered, kindOf } from '../checkout/choice.ts';
import { draftOf } from '../checkout/order-draft.ts';
import { receiverOfParcel } from '../checkout/selection.ts';
import { shippingOf } from '../products/queries.ts';
import { checkoutTermsOf } from '../stores/checkout-terms.ts';
import { useTabValue } from '../storage/tab-value.ts';
import * as m from '../i18n/generated/messages.js';

export function StepProducts() {
  const { store, channel } = useShop();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useTabValue(draftOf(store.slug));
  // The cart may have changed meanwhile, so it is refetched after a few seconds.
  const carts = useQuery({ ...cartsOf(store.slug), staleTime: 5_000 });
  const terms = useQuery(checkoutTermsOf(store.slug));
  // usually loaded by the product's page, while the terms are loading
  const shippings =
    terms.data?.shipping_settings ?? client.getQueryData(shippingOf(store.slug).queryKey);
  // the next page needs them anyway
  const addresses = useQuery({
    ...addressesQuery(),
    enabled: store.region === 'JP' && carts.data?.some((cart) => cart.items.length > 0) === true,
  });
  const receiver = receiverOfParcel(addresses.data ?? [], draft.address_id);
  useAfterHold(store.slug);
  useTitle(m.cart_title(), store.name);

  if (!carts.data) return <TextSkeleton lines={6} />;
  const items = cartOfStore(carts.data, store.slug)?.items ?? [];
  const others = carts.data.filter(
    (cart) => cart.store.slug !== store.slug && cart.items.length > 0,
  );
  if (items.length === 0) {
    return (
      <div className="grid gap-8">
        <SessionOver words={m.account_ended_cart()} />
        <EmptyState
          title={m.cart_empty_title()}
          next={
            <AppLink href={channel.paths.home} className={buttonClass('primary')}>
              {m.cart_empty_next()}
            </AppLink>
          }
        >
          {m.cart_empty_text()}
        </EmptyState>
        <OtherCarts carts={others} />
      </div>
    );
  }

  const kind = kindBeingOrdered(items, draft.kind);
  const lines = items.filter((item) => kindOf(item) === kind);
  const left = items.filter((item) => kindOf(item) !== kind);
  const changed = changedIds(lines);
  const isBlocked = lines.length === 0 || lines.some(isOverLimit);
  const goOn = () => {
    draftOf(store.slug).change({ item_ids: lines.map((line) => line.id) });
    void navigate({ href: channel.paths.checkout('step-shipping-and-payment') });
  };

  return (
    <div className="grid gap-6">
      <h1 className="text-22">{m.cart_title()}</h1>
      <MembersLogIn />
      {changed.length > 0 && <AcceptChanges storeSlug={store.slug} ids={changed} />}
      <Card>
        <ul className="divide-y divide-line px-4 md:px-6">
          {lines.map((item) => (
            <CartLine
              key={item.id}
              storeSlug={store.slug}
              currency={store.currency}
              item={item}
              onHoldEnd={() =>
                void client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey })
              }
            />
          ))}
        </ul>
      </Card>
      {left.length > 0 && (
        <p className="rounded-card bg-indigo-tint px-4 py-3 text-14">
          {m.cart_other_kind({
            kind:
              kind === 'printio' ? m.checkout_category_ordinary() : m.checkout_category_printio(),
            count: cartCount([{ items: left }]),
          })}{' '}
          <AppLink
            href={channel.paths.checkout('step-category')}
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
          >
            {m.cart_other_kind_choose()}
          </AppLink>
        </p>
      )}
      {/* While a line has an unaccepted change, no total is shown, because nobody would pay it. */}
      {changed.length === 0 && (
        <CartTotal
          hasAutomatic={store.discounts?.automatic === true}
          lines={lines}
          currency={store.currency}
          shippings={shippings}
          place={receiver?.address?.level_one_code ?? null}
          terms={terms}
        />
      )}
      <div className="grid gap-3">
        <Button wide disabled={changed.length > 0 || isBlocked} onClick={goOn}>
          {m.cart_go_on()}
        </Button>
        <AppLink href={channel.paths.home} className={buttonClass('text', true)}>
          {m.cart_back_to_shop()}
        </AppLink>
        {lines.some((line) => line.held_until === null) && (
          <p className="text-14 text-ink-soft">{m.cart_not_held()}</p>
        )}
      </div>
      <OtherCarts carts={others} />
    </div>
  );
}
