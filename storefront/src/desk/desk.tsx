import type { Desk, DeskProduct } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { IconButton, buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useState } from 'react';
import { CallError } from '../api/query.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { LoadError } from '../failures/load-error.tsx';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { PhaseChip } from '../live/phase-chip.tsx';
import { AppLink } from '../page/app-link.tsx';
import { NumberMark } from '../products/number-mark.tsx';
import { AskFirst } from '../seller/ask-first.tsx';
import { nextToShow } from '../seller/chosen-rules.ts';
import { DeskChat } from './desk-chat.tsx';
import { Figures } from './desk-figures.tsx';
import { DeskMenu } from './desk-menu.tsx';
import { findOnDesk, nameOf, type DeskRow } from './desk-rules.ts';
import { MenuIcon } from '../seller/icons.tsx';
import { NextBar } from './next-bar.tsx';
import { ProductRows, Units } from './product-rows.tsx';
import { QueueList } from './queue-list.tsx';
import { ActionSheet } from './action-sheet.tsx';
import { useActions } from './use-actions.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { Warnings } from './warnings.tsx';

type DeskStore = Pick<Store, 'currency' | 'region' | 'name'>;

/** The desk of one show: what is shown now, what comes next, and each product with its units. */
export function DeskOfPost({ postId, store }: { postId: number; store: DeskStore }) {
  const view = useActions(postId, store.currency);
  const { desk, failure, isConnected, readAt, queue, entries, act, actInSheet, last } = view;
  const menu = useDrawer('desk-menu');
  const ask = useDrawer('desk-ask');
  const sheet = useDrawer('desk-product');
  const release = useDrawer('desk-release');
  // the row whose sheet is open, or closes now
  const [opened, setOpened] = useState<{ product: number; sku: number | null }>();
  const [words, setWords] = useState('');
  const products = desk?.products ?? [];
  const shown = products.find(({ id }) => id === desk?.showing?.product_id) ?? null;
  const next = nextToShow(
    products.map((product) => ({ ...product, status: endless(product) })),
    shown?.id ?? null,
  );
  const feature = (product: DeskProduct | null) =>
    product && act({ type: 'feature', product_id: product.id }, product.name);
  const onNext = () => feature(products.find(({ id }) => id === next?.id) ?? null);
  const typed = useDeskKeys({
    onNext,
    onNumber(number) {
      const product = products.find((one) => one.number === number);
      if (product) feature(product);
      else showToast(m.desk_number_unknown({ number }), 'error');
    },
  });
  if (!desk)
    return failure && failure.code !== 'NETWORK' ? (
      <LoadError error={new CallError(failure)} onRetry={view.refresh} />
    ) : (
      <TextSkeleton lines={10} />
    );

  const row = rowOf(products, opened);
  const open = ({ product, sku }: DeskRow) => {
    setOpened({ product: product.id, sku: sku?.id ?? null });
    sheet.open();
  };
  const found = findOnDesk(products, words);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-36">
      <DeskHeader desk={desk} store={store} onMenu={menu.open} />
      {products.length === 0 ? (
        <NoProducts streamId={desk.stream_id} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-6">
          <div className="grid gap-3 lg:sticky lg:top-3">
            <NowCard
              product={shown}
              store={store}
              onOpen={open}
              onEnd={() => act({ type: 'feature', product_id: null }, shown?.name ?? '')}
            />
            <Warnings desk={desk} isConnected={isConnected} readAt={readAt} />
            <QueueList
              entries={entries}
              queue={queue}
              currency={store.currency}
              isConnected={isConnected}
            />
            <DeskChat postId={postId} />
            <Figures figures={desk.figures} currency={store.currency} />
          </div>
          <div className="grid gap-2">
            <SearchField
              words={words}
              onWords={setWords}
              label={m.desk_search()}
              clearLabel={m.seller_clear_search()}
              variant="plain"
            />
            {found.length === 0 ? (
              <p role="status" className="phrase px-4 py-8 text-center text-14 text-ink-soft">
                {m.desk_no_match()}
              </p>
            ) : (
              <ProductRows
                products={found}
                showing={desk.showing}
                store={store}
                onOpen={open}
                onFeature={feature}
              />
            )}
          </div>
        </div>
      )}
      {products.length > 0 && (
        <NextBar
          next={products.find(({ id }) => id === next?.id) ?? null}
          typed={typed}
          last={last}
          store={store}
          onNext={onNext}
        />
      )}
      <ActionSheet
        row={row}
        isOpen={sheet.isOpen && row !== null}
        store={store}
        act={actInSheet}
        onClose={sheet.close}
        onRelease={release.openInstead}
      />
      <ReleaseQuestion row={row} drawer={release} act={act} />
      <DeskMenu
        live={desk.live}
        title={desk.title}
        stream_id={desk.stream_id}
        menu={menu}
        ask={ask}
        act={act}
      />
    </div>
  );
}

interface ReleaseQuestionProps {
  row: DeskRow | null;
  drawer: ReturnType<typeof useDrawer>;
  act: ReturnType<typeof useActions>['act'];
}

/** Asks before the units in carts are released, because that has no undo. */
function ReleaseQuestion({ row, drawer, act }: ReleaseQuestionProps) {
  const name = row ? nameOf(row.product, row.sku) : '';
  return (
    <AskFirst
      open={drawer.isOpen && row?.sku != null}
      title={m.desk_release_ask({ name })}
      yes={m.desk_release_yes()}
      onYes={() => {
        drawer.close();
        if (row?.sku) act({ type: 'release_holds', sku_id: row.sku.id }, name);
      }}
      onClose={drawer.close}
    >
      {m.desk_release_means({ count: row?.sku?.held ?? 0 })}
    </AskFirst>
  );
}

/** Products that are made to order never sell out. */
const endless = ({ status, is_printio_product }: DeskProduct): DeskProduct['status'] =>
  is_printio_product && status === 'sold' ? 'selling' : status;

function rowOf(
  products: readonly DeskProduct[],
  opened: { product: number; sku: number | null } | undefined,
): DeskRow | null {
  const product = products.find(({ id }) => id === opened?.product);
  const sku = product?.skus.find(({ id }) => id === opened?.sku) ?? null;
  return product && (sku || opened?.sku === null) ? { product, sku } : null;
}

function DeskHeader({ desk, store, onMenu }: { desk: Desk; store: DeskStore; onMenu: () => void }) {
  return (
    <header className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <h1 lang={contentLanguage[store.region]} className="truncate text-16 font-semibold">
          {desk.title}
        </h1>
      </div>
      <PhaseChip post={desk} region={store.region} />
      <IconButton label={m.desk_menu()} className="size-14" aria-haspopup="dialog" onClick={onMenu}>
        <MenuIcon className="size-6" />
      </IconButton>
    </header>
  );
}

/** The product that viewers see now. */
function NowCard({
  product,
  store,
  onOpen,
  onEnd,
}: {
  product: DeskProduct | null;
  store: DeskStore;
  onOpen: (row: DeskRow) => void;
  onEnd: () => void;
}) {
  if (!product)
    return (
      <p className="phrase-left rounded-card bg-paper-deep px-4 py-5 text-14 text-ink-soft">
        {m.desk_start()}
      </p>
    );
  const sku = product.skus.length === 1 ? (product.skus[0] ?? null) : null;
  const prices = product.skus.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((price) =>
    formatMoney(price, store.currency, currentLocale()),
  );
  return (
    <Card className="grid gap-2 p-3 ring-2 ring-vermilion">
      <section aria-label={m.desk_now()} className="flex gap-3">
        <span className="relative w-20 shrink-0 self-start overflow-hidden rounded-control">
          <Picture url={product.image_url} alt="" sizes="80px" first />
          <NumberMark number={product.number} />
        </span>
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <p className="text-12 font-semibold text-vermilion-deep">{m.desk_now()}</p>
          <h2
            lang={contentLanguage[store.region]}
            className="line-clamp-2 text-16 leading-snug font-semibold"
          >
            {product.name}
          </h2>
          <p className="figures text-18 font-semibold">{low === high ? low : `${low}〜${high}`}</p>
          <Units row={{ product, sku }} />
        </div>
      </section>
      <div className="-mb-1 flex justify-between">
        <button
          type="button"
          className={`${textButton} min-h-14`}
          onClick={() => onOpen({ product, sku })}
        >
          {m.desk_actions()}
        </button>
        <button type="button" className={`${textButton} min-h-14`} onClick={onEnd}>
          {m.seller_show_end()}
        </button>
      </div>
    </Card>
  );
}

function NoProducts({ streamId }: { streamId: number | null }) {
  const link = (
    <AppLink
      href="/shop/seller/stream-products/unselected"
      {...(streamId !== null && { search: { 'stream-id': streamId } })}
      className={buttonClass('primary')}
    >
      {m.seller_to_unselected()}
    </AppLink>
  );
  return (
    <EmptyState title={m.desk_empty_title()} next={link}>
      {m.desk_empty_text()}
    </EmptyState>
  );
}
