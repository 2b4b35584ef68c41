import { Button } from '@noren/kit/components/button.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { TextBlocks } from '@noren/kit/components/text-blocks.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { policyBlocks } from '@noren/contract/policy-text';
import { localeNames } from '@noren/contract/locales';
import type { Region } from '@noren/contract/scalars';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { versionsQuery } from './policy-reads.ts';

/**
 * All published versions with their dates: an order keeps the version that was current when it was
 * placed.
 */
export function PolicyVersions({ slug, region }: { slug: string; region: Region }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(slug),
  );
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.policy_versions()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.policy_versions_lead()}</p>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && versions.length === 0 && <p className="phrase-left">{m.policy_versions_none()}</p>}
      <ul className="grid divide-y divide-line">
        {versions.map(({ id, policy, locale, content, in_force_at, staff_name }) => {
          const head = (
            <>
              <span className="tabular-nums">
                {formatDate(in_force_at, region, 'yyyy/MM/dd HH:mm:ss')}
              </span>
              <span className="font-medium">{m.policy({ policy })}</span>
              <span>{localeNames[locale]}</span>
              <span className="text-ink-soft">{staff_name}</span>
            </>
          );
          return (
            <li key={id} className="py-1">
              {content === null ? (
                <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14">
                  {head}
                  <span>{m.policy_version_standard()}</span>
                </p>
              ) : (
                <details>
                  <summary className="target flex cursor-pointer flex-wrap items-center gap-x-3 text-14 underline decoration-line-strong underline-offset-4">
                    {head}
                  </summary>
                  <div className="rounded-card border border-line p-4">
                    <TextBlocks blocks={policyBlocks(content)} lang={locale} />
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.policy_versions_more()}
          </Button>
        </div>
      )}
    </Card>
  );
}
