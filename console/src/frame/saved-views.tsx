import { maxViews, type SavedView, type ViewScreen } from '@noren/contract/entities/saved-view';
import { textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callConsole, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
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
function useViews(slug: string, screen: ViewScreen, role: string | undefined) {
  const client = useQueryClient();
  const query = viewsQuery(slug, screen);
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
  slug: string;
  screen: ViewScreen;
  /** the list's search parameters */
  search: object;
  /** of the signed-in member of the staff; undefined: not loaded yet */
  role: string | undefined;
  /** shows the list with these filters */
  onOpen: (filters: Record<string, string>) => void;
}

/**
 * The views that a staff member saved of a list, and the button that saves the current filters. A
 * filter whose value no longer exists is left out when its view is opened.
 */
export function SavedViews({ slug, screen, search, role, onOpen }: SavedViewsProps) {
  const { views, save, busy, error, setError } = useViews(slug, screen, role);
  const [sheet, setSheet] = useState<'new' | 'rename' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const filters = filtersOf(search);
  const [opened, setOpened] = useState<string | null>(null);
  if (!views) return null;
  // a view whose filter no longer exists shows fewer filters than it saved
  const active =
    views.find((view) => isSameView(view.filters, filters)) ??
    views.find(({ name }) => name === opened);
  const isWorthSaving = Object.keys(filters).some((name) => name !== 'tab' && name !== 'state');
  const canSave = isWorthSaving && !views.some((view) => isSameView(view.filters, filters));
  if (views.length === 0 && !canSave) return null;
  const others = views.filter(({ name }) => name !== active?.name);
  function open(view: SavedView) {
    setOpened(view.name);
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
      setOpened(name);
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
