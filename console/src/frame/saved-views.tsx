import type { SavedView, ViewScreen } from '@noren/contract/entities/saved-view';
import { maxViews } from '@noren/contract/order-lists';
import { textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { callConsole, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';
import { filtersOf, isSameView } from './view-filters.ts';

const ViewNameSheet = lazy(() =>
  import('./view-name-sheet.tsx').then((part) => ({ default: part.ViewNameSheet })),
);

const viewsQuery = (slug: string, screen: ViewScreen) =>
  queryOptions({
    queryKey: ['views', slug, screen],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/views', {
          params: { slug },
          query: { screen },
        })
      ).data,
  });

/** Saves all views of a list, and reads them again if another window changed them. */
function useViews(slug: string, screen: ViewScreen) {
  const client = useQueryClient();
  const query = viewsQuery(slug, screen);
  const { data: me } = useQuery(meQuery());
  const role = me?.stores.find((store) => store.slug === slug)?.role;
  // hosts have none, because they do not see orders
  const { data } = useQuery({ ...query, enabled: role !== undefined && role !== 'liver' });
  const [error, setError] = useState<string | null>(null);
  const [save, busy] = useMutation(async (views: readonly SavedView[], done: () => void) => {
    setError(null);
    const result = await callConsole('PUT /console/stores/{slug}/views', {
      params: { slug },
      body: { screen, revision: data?.revision ?? 0, views: [...views] },
    });
    if (result.ok) {
      client.setQueryData(query.queryKey, result.data.data);
      return done();
    }
    setError(errorSentence(result.error));
    if (result.error.code === 'CHANGED_MEANWHILE')
      await client.invalidateQueries({ queryKey: query.queryKey });
  });
  return { views: data?.views, save, busy, error, setError };
}

interface SavedViewsProps {
  screen: ViewScreen;
  /** the list's search parameters */
  search: object;
  /** what the list reads of saved filters: values that no longer exist are left out */
  read: (filters: Record<string, string>) => object;
  /** shows the list with these filters */
  onOpen: (filters: Record<string, string>) => void;
}

/**
 * The views that a staff member saved of a list, and the button that saves the current filters. A
 * filter whose value no longer exists is left out when its view is opened.
 */
export function SavedViews({ screen, search, read, onOpen }: SavedViewsProps) {
  const { slug = '' } = useParams({ strict: false });
  const { views, save, busy, error, setError } = useViews(slug, screen);
  const [sheet, setSheet] = useState<'new' | 'rename' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const filters = filtersOf(search);
  if (!views) return null;
  const active = views.find((view) => isSameView(filtersOf(read(view.filters)), filters));
  const isWorthSaving = Object.keys(filters).some((name) => name !== 'tab' && name !== 'state');
  const canSave = isWorthSaving && !active;
  if (views.length === 0 && !canSave) return null;
  const others = views.filter(({ name }) => name !== active?.name);
  function open(view: SavedView) {
    setRemoving(false);
    onOpen(view.filters);
  }
  function named(name: string) {
    if (others.some((view) => view.name === name) || (sheet === 'new' && active?.name === name))
      return setError(m.view_name_taken());
    const changed =
      sheet === 'rename'
        ? views?.map((view) => (view.name === active?.name ? { ...view, name } : view))
        : [...(views ?? []), { name, filters }];
    save(changed ?? [], () => {
      setSheet(null);
      showToast(m.view_saved({ name }));
    });
  }
  const openSheet = (kind: 'new' | 'rename') => {
    setError(null);
    setSheet(kind);
  };
  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label={m.views()}
        className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 xl:mx-0 xl:px-0 xl:py-0"
      >
        {views.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-pressed={view === active}
            className={classNames(
              'target inline-flex shrink-0 items-center rounded-chip border px-3 text-14 xl:min-h-9',
              view === active
                ? 'border-indigo bg-indigo-tint font-semibold text-indigo'
                : 'border-line-strong bg-card hover:border-indigo',
            )}
            onClick={() => open(view)}
          >
            {view.name}
          </button>
        ))}
        {canSave && views.length < maxViews && (
          <button
            type="button"
            className={classNames(textButton, 'shrink-0')}
            onClick={() => openSheet('new')}
          >
            {m.view_save()}
          </button>
        )}
        {canSave && views.length >= maxViews && (
          <span className="shrink-0 text-14 text-ink-soft">{m.views_full({ most: maxViews })}</span>
        )}
        {active && (
          <>
            <button
              type="button"
              className={classNames(textButton, 'shrink-0')}
              onClick={() => openSheet('rename')}
            >
              {m.view_rename()}
              <span className="sr-only"> {active.name}</span>
            </button>
            <button
              type="button"
              className={classNames(textButton, 'shrink-0')}
              onClick={() => setRemoving(true)}
            >
              {m.view_delete()}
              <span className="sr-only"> {active.name}</span>
            </button>
          </>
        )}
      </div>
      {error && sheet === null && <FieldError>{error}</FieldError>}
      {active && isRemoving && (
        <RemovalQuestion
          question={m.view_delete_question({ name: active.name })}
          act={m.view_delete()}
          busy={busy}
          onRemove={() => save(others, () => setRemoving(false))}
          onKeep={() => setRemoving(false)}
        />
      )}
      {sheet !== null && (
        <Suspense fallback={null}>
          <ViewNameSheet
            title={sheet === 'new' ? m.view_save() : m.view_rename()}
            first={sheet === 'rename' ? (active?.name ?? '') : ''}
            busy={busy}
            error={error}
            onName={named}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
