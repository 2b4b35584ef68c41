import type { CartItem } from '@noren/contract/entities/cart';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useAtEnd } from '@noren/kit/clock/use-at-end.ts';
import { useTimeLeft } from '@noren/kit/clock/use-time-left.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { AppLink } from '../page/app-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { cartsOf } from '../cart/carts.ts';
import { HoldNote } from '../cart/hold-note.tsx';
import { LineChanges } from '../cart/line-changes.tsx';
import { isHoldOver, useAfterHold } from '../cart/use-after-hold.ts';
import { useCartLine } from '../cart/use-cart-line.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { firstToEnd } from '../cart/line-state.ts';
import { contentLanguage } from '../i18n/current-locale.ts';

/**
 * Shows how long the ordered goods are held, at every step before the order and above any form. It
 * warns in the last minute, renews an ended hold in place, and shows goods that others have taken,
 * instead of reporting it only at the order button.
 * @param inSheet at the top of a sheet instead of below a page's header
 */
export function HoldStrip({
  lines,
  inSheet = false,
}: {
  lines: readonly CartItem[];
  inSheet?: boolean;
}) {
  const { store } = useShop();
  const client = useQueryClient();
  useAfterHold(store.slug);
  const renew = () => void client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
  const now = serverNow();
  const until = firstToEnd(lines, now);
  // A sheet with one product shows its changes below, next to the button that accepts them.
  const endedLines = lines.filter(
    (line) => isHoldOver(line, now) && !(inSheet && line.status_changes),
  );
  // Renders every second to notice the end of a hold, and refetches the cart then.
  useTimeLeft(until ?? 0);
  useAtEnd(endedLines.length, renew);
  if (until === null && endedLines.length === 0) return null;
  return (
    <section
      aria-label={m.cart_holds()}
      className={classNames(
        'sticky z-30 grid gap-3 bg-card',
        inSheet
          ? '-top-5 -mx-5 -mt-5 border-b border-line px-5 py-2.5'
          : 'top-18 max-h-[45dvh] overflow-y-auto rounded-card px-4 py-3 shadow-card',
      )}
    >
      {until !== null && <HoldNote key={until} until={until} againAt={null} onEnd={renew} />}
      {endedLines.map((line) => (
        <LineOver key={line.id} line={line} onEnd={renew} />
      ))}
    </section>
  );
}

function LineOver({ line, onEnd }: { line: CartItem; onEnd: () => void }) {
  const { store, channel } = useShop();
  const { takeAgain } = useCartLine(store.slug, line);
  return (
    <div className="grid gap-1.5">
      <p lang={contentLanguage[store.region]} className="phrase-left text-14 font-medium">
        {line.product_name}
      </p>
      {line.status_changes ? (
        <div role="status" className="grid justify-items-start gap-1">
          <LineChanges line={line} currency={store.currency} />
          <AppLink
            href={channel.paths.checkout('step-products')}
            className="inline-flex min-h-11 items-center text-14 text-indigo underline underline-offset-4"
          >
            {m.cart_look_at_changes()}
          </AppLink>
        </div>
      ) : (
        line.held_until !== null && (
          <HoldNote
            until={line.held_until}
            againAt={line.hold_again_at}
            onEnd={onEnd}
            onTakeAgain={takeAgain}
          />
        )
      )}
    </div>
  );
}
