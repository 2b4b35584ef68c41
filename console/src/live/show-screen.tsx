import type { ShowDetails } from '@noren/contract/entities/show';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ShowFlash } from './show-flash.tsx';
import { ShowIngest, ShowOverlay } from './show-ingest.tsx';
import { ShowLink } from './show-link.tsx';
import { rememberShow, showQuery } from './show-reads.ts';
import { ShowResults } from './show-results.tsx';
import { ShowStateChip, showTime } from './show-words.tsx';

/** One live show: its state, its host's screen, the link for buyers, and what it sold. */
export function ShowScreen() {
  const { slug, id } = useParams({ from: '/signed-in/stores/$slug/live/$id' });
  const { data: me } = useQuery(meQuery());
  const { data: show, error, refetch } = useQuery(showQuery(slug, Number(id)));
  if (error && show === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (show === undefined) return <Skeleton className="h-[30rem]" />;
  if (show === null) return <NoSuchPage />;
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Link
        to="/stores/$slug/live"
        params={{ slug }}
        className="target inline-flex items-center justify-self-start text-indigo underline underline-offset-4"
      >
        {m.back()}
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <ShowControl slug={slug} show={show} region={region} />
        <ShowLink title={show.title} url={show.public_url} />
        <ShowIngest slug={slug} id={show.id} />
        <ShowOverlay url={show.overlay_url} />
      </div>
      <ShowFlash slug={slug} show={show} region={region} />
      <ShowResults
        slug={slug}
        id={show.id}
        currency={region === 'TW' ? 'TWD' : 'JPY'}
        seesOrders={store?.role !== 'liver'}
      />
    </div>
  );
}

/** Starts and ends the show, and opens the host's screen. Ending asks for confirmation. */
function ShowControl({
  slug,
  show,
  region,
}: {
  slug: string;
  show: ShowDetails;
  region: 'JP' | 'TW';
}) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const params = { slug, id: String(show.id) };
  const [setLive, isSetting] = useMutation(async (live: boolean) => {
    setError(null);
    const result = await callConsole('PUT /console/stores/{slug}/shows/{id}/live', {
      params,
      body: { live },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setAsks(false);
    rememberShow(client, slug, result.data.data);
    showToast(live ? m.show_started() : m.show_ended());
  });
  const [openHostScreen, isOpening] = useMutation(async () => {
    setError(null);
    // opened by the tap itself: browsers block a window that opens after the answer
    const tab = window.open('about:blank', '_blank');
    const result = await callConsole('POST /console/stores/{slug}/shows/{id}/host-link', {
      params,
    });
    if (!result.ok) {
      tab?.close();
      return setError(errorSentence(result.error));
    }
    if (!tab) return window.location.assign(result.data.url);
    tab.opener = null;
    tab.location.replace(result.data.url);
  });
  const isOnAir = show.state === 'on_air';
  const hold =
    show.cart_item_life === null
      ? m.show_not_held()
      : m.show_held({ minutes: show.cart_item_life });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="phrase-left text-22 font-semibold">{show.title}</h1>
          <ShowStateChip state={show.state} />
          {show.is_private && <Chip>{m.show_private_chip()}</Chip>}
        </div>
        <p className="text-14 text-ink-soft tabular-nums">{showTime(show, region)}</p>
        <p className="text-14 text-ink-soft">
          {factLine(
            m.show_goods_count({ count: show.product_count }),
            hold,
            show.host?.name ?? null,
          )}
        </p>
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {!isOnAir && (
          <Button
            variant={show.state === 'over' ? 'quiet' : 'primary'}
            busy={isSetting}
            onClick={() => setLive(true)}
          >
            {show.state === 'over' ? m.show_start_again() : m.show_start()}
          </Button>
        )}
        <Button
          variant={isOnAir ? 'primary' : 'quiet'}
          busy={isOpening}
          onClick={() => openHostScreen()}
        >
          {m.show_host_screen()}
        </Button>
        <Link to="/stores/$slug/live/$id/edit" params={params} className={buttonClass('quiet')}>
          {m.show_edit()}
        </Link>
        {isOnAir && !asks && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            {m.show_end()}
          </Button>
        )}
      </div>
      {/* below the button, so that a double tap does not confirm */}
      {asks && (
        <RemovalQuestion
          question={m.show_end_sure()}
          act={m.show_end()}
          busy={isSetting}
          onRemove={() => setLive(false)}
          onKeep={() => setAsks(false)}
        />
      )}
      <p className="phrase-left text-14 text-ink-soft">{m.show_host_screen_hint()}</p>
    </Card>
  );
}
