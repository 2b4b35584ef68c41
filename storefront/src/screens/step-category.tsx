import { Button } from '@noren/kit/components/button.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { useTitle } from '../page/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { HoldStrip } from '../checkout/hold-strip.tsx';
import { cartCount, cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { kindOf, type GoodsKind } from '../checkout/choice.ts';
import { draftOf } from '../checkout/order-draft.ts';
import * as m from '../i18n/generated/messages.js';

const kinds: { kind: GoodsKind; name: () => string }[] = [
  { kind: 'ordinary', name: m.checkout_category_ordinary },
  { kind: 'printio', name: m.checkout_category_printio },
];

/**
 * D-115: ordinary and print-on-demand goods cannot be mixed, so the buyer chooses which to order
 * first.
 */
export function StepCategory() {
  const { store, channel } = useShop();
  const navigate = useNavigate();
  const { data: carts = [] } = useQuery(cartsOf(store.slug));
  const items = cartOfStore(carts, store.slug)?.items ?? [];
  const [chosen, setChosen] = useState<GoodsKind>(draftOf(store.slug).get().kind ?? 'ordinary');
  useTitle(m.checkout_step_category(), store.name);
  const goOn = () => {
    draftOf(store.slug).change({ kind: chosen, item_ids: [] });
    void navigate({ href: channel.paths.checkout('step-products') });
  };
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-22">{m.checkout_category_title()}</h1>
        <p className="text-ink-soft">{m.checkout_category_text()}</p>
      </div>
      <HoldStrip lines={items} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">{m.checkout_step_category()}</legend>
        {kinds.map(({ kind, name }) => {
          const lines = items.filter((item) => kindOf(item) === kind);
          return (
            <RadioCard
              key={kind}
              name="kind"
              title={name()}
              note={m.checkout_category_count({
                count: cartCount([{ items: lines }]),
                names: nameList(lines.map((line) => line.product_name)),
              })}
              checked={chosen === kind}
              onChange={() => setChosen(kind)}
            />
          );
        })}
      </fieldset>
      <Button type="submit" wide>
        {m.checkout_category_go()}
      </Button>
    </form>
  );
}
