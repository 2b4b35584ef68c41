import type { FlashPrice } from '@noren/contract/entities/flash-price';
import type { Store } from '@noren/contract/entities/store';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { clockTime } from '../cart/clock-time.ts';
import { LoadError } from '../failures/load-error.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export const flashPricesOf = (postId: number) => ({
  ...queryOf('GET /posts/{id}/flash-prices', { params: { id: String(postId) } }),
  staleTime: 0,
});

interface FlashPriceListProps {
  postId: number;
  productId: number;
  store: Pick<Store, 'currency' | 'region'>;
}

/** The flash prices of a product that run or are to come, each with a button that ends it. */
export function FlashPriceList({ postId, productId, store }: FlashPriceListProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(flashPricesOf(postId));
  const [end, , ending] = useMutation(async (flash: FlashPrice) => {
    const answer = await call('DELETE /posts/{id}/flash-prices/{flashId}', {
      params: { id: String(postId), flashId: String(flash.id) },
    });
    // ended in another tab
    if (!answer.ok && answer.error.code === 'NOT_FOUND') return void refetch();
    if (!answer.ok) return showToast(errorSentence(answer.error), 'error');
    client.setQueryData(flashPricesOf(postId).queryKey, answer.data);
    return showToast(m.seller_flash_ended());
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-14" />;
  const current = data.data.filter(
    (flash) => flash.product_id === productId && Date.parse(flash.ends_at) > serverNow(),
  );
  if (current.length === 0)
    return <p className="phrase-left text-14 text-ink-soft">{m.seller_flash_none()}</p>;
  return (
    <section aria-label={m.seller_flash_list()}>
      <ul className="grid divide-y divide-line">
        {current.map((flash) => (
          <li key={flash.id} className="flex items-center justify-between gap-3 py-2.5">
            <span className="grid min-w-0 gap-1">
              <span className="figures flex flex-wrap items-center gap-x-2 font-semibold">
                {pricesText(flash, store)}
                {flash.is_running && <Chip variant="now">{m.seller_flash_running()}</Chip>}
              </span>
              <span className="figures text-14 text-ink-soft">
                {factLine(timesText(flash, store), unitsText(flash))}
              </span>
            </span>
            <Button
              variant="quiet"
              className="min-h-14 shrink-0"
              busy={ending?.[0].id === flash.id}
              onClick={() => end(flash)}
            >
              {flash.is_running ? m.seller_flash_end() : m.seller_flash_cancel()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const unitsText = ({ units_left }: FlashPrice): string | null =>
  units_left === null ? null : m.flash_left({ count: units_left });

const timesText = ({ starts_at, ends_at }: FlashPrice, { region }: Pick<Store, 'region'>): string =>
  m.seller_flash_until({
    from: shortTime(starts_at, region, currentLocale()),
    to: clockTime(ends_at, region),
  });

function pricesText({ prices }: FlashPrice, { currency }: Pick<Store, 'currency'>): string {
  const all = prices.map(({ price }) => price);
  return [...new Set([Math.min(...all), Math.max(...all)])]
    .map((price) => formatMoney(price, currency, currentLocale()))
    .join(' – ');
}
