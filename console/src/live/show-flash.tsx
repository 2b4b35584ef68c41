import type { FlashPrice } from '@noren/contract/entities/flash-price';
import type { ShowDetails } from '@noren/contract/entities/show';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { clockOf, storeClock } from '@noren/kit/formats/store-clock.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { ShowFlashForm } from './show-flash-form.tsx';
import { flashQuery } from './show-reads.ts';

interface ShowFlashProps {
  slug: string;
  show: ShowDetails;
  region: 'JP' | 'TW';
}

/** The flash prices of a show: those that run or are to come, and a form for a new one. */
export function ShowFlash({ slug, show, region }: ShowFlashProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(flashQuery(slug, show.id));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  const current = data.filter(({ ends_at }) => Date.parse(ends_at) > serverNow());
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.flash_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.flash_hint()}</p>
      {current.length === 0 && (
        <p className="text-14 text-ink-soft">
          {show.products.length === 0 ? m.flash_no_products() : m.flash_none()}
        </p>
      )}
      {current.length > 0 && (
        <ul aria-label={m.flash_title()} className="grid divide-y divide-line">
          {current.map((flash) => (
            <FlashRow key={flash.id} slug={slug} show={show} region={region} flash={flash} />
          ))}
        </ul>
      )}
      {isOpen && (
        <ShowFlashForm slug={slug} show={show} region={region} onDone={() => setOpen(false)} />
      )}
      {!isOpen && show.products.length > 0 && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          {m.flash_new()}
        </Button>
      )}
    </Card>
  );
}

function FlashRow({ slug, show, region, flash }: ShowFlashProps & { flash: FlashPrice }) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const name = show.products.find(({ id }) => id === flash.product_id)?.name ?? '';
  const [end, isEnding] = useMutation(async () => {
    setError(null);
    const params = { slug, id: String(show.id), flashId: String(flash.id) };
    const result = await callConsole(
      'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}',
      { params },
    );
    if (!result.ok) return setError(errorSentence(result.error));
    client.setQueryData(flashQuery(slug, show.id).queryKey, result.data.data);
    return showToast(m.flash_ended());
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="phrase-left flex flex-wrap items-center gap-x-2 font-medium">
            {name}
            {flash.is_running && <Chip variant="now">{m.flash_running()}</Chip>}
            {flash.is_drop && <Chip>{m.flash_drop_chip()}</Chip>}
          </p>
          <p className="text-14 text-ink-soft tabular-nums">
            {factLine(pricesText(flash, region), timesText(flash, region), unitsText(flash))}
          </p>
        </div>
        <Button
          variant="quiet"
          busy={isEnding}
          aria-label={flash.is_running ? m.flash_end_of({ name }) : m.flash_cancel_of({ name })}
          onClick={() => end()}
        >
          {flash.is_running ? m.flash_end() : m.flash_cancel()}
        </Button>
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
    </li>
  );
}

const unitsText = ({ units, units_left }: FlashPrice): string | null =>
  units === null || units_left === null ? null : m.flash_units_left({ left: units_left, units });

const timesText = ({ starts_at, ends_at }: FlashPrice, region: 'JP' | 'TW'): string =>
  m.flash_times({
    from: announcedTime(starts_at, region, currentLocale()).here,
    to: clockOf(storeClock(Date.parse(ends_at), region)),
  });

function pricesText({ prices }: FlashPrice, region: 'JP' | 'TW'): string {
  const all = prices.map(({ price }) => price);
  return [...new Set([Math.min(...all), Math.max(...all)])]
    .map(moneyIn(region === 'TW' ? 'TWD' : 'JPY'))
    .join(' – ');
}
