import { ga4IdForm, metaPixelIdForm, type VisitTags } from '@noren/contract/visit-tags';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { analyticsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

/** IDs are copied from other pages, in full width and with spaces around them. */
const plainId = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();
const idOf = (typed: string): string | null => (plainId(typed) === '' ? null : plainId(typed));

export function AnalyticsForm({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(analyticsQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return <AnalyticsFields slug={slug} tags={data} />;
}

function AnalyticsFields({ slug, tags }: { slug: string; tags: VisitTags }) {
  const client = useQueryClient();
  const { field, ...sent } = useSentForm(
    { defaultValues: { ga4_id: tags.ga4_id ?? '', meta_pixel_id: tags.meta_pixel_id ?? '' } },
    async ({ ga4_id, meta_pixel_id }) => {
      const result = await callConsole('PUT /console/stores/{slug}/analytics', {
        params: { slug },
        body: { ga4_id: idOf(ga4_id), meta_pixel_id: idOf(meta_pixel_id) },
      });
      if (!result.ok) return errorSentence(result.error);
      client.setQueryData(analyticsQuery(slug).queryKey, result.data.data);
      return showToast(m.settings_saved());
    },
  );
  return (
    <SettingsForm id="analytics" title={m.analytics_title()} save={m.analytics_save()} {...sent}>
      <p className="phrase-left text-14 text-ink-soft">{m.analytics_lead()}</p>
      <div className="grid max-w-[28rem] gap-4">
        <TextInput
          label={m.analytics_ga4()}
          hint={m.analytics_ga4_hint()}
          autoComplete="off"
          spellCheck={false}
          {...field('ga4_id', {
            validate: (typed) =>
              plainId(typed) === '' || ga4IdForm.test(plainId(typed)) || m.analytics_ga4_wrong(),
          })}
        />
        <TextInput
          label={m.analytics_pixel()}
          hint={m.analytics_pixel_hint()}
          autoComplete="off"
          inputMode="numeric"
          {...field('meta_pixel_id', {
            validate: (typed) =>
              plainId(typed) === '' ||
              metaPixelIdForm.test(plainId(typed)) ||
              m.analytics_pixel_wrong(),
          })}
        />
      </div>
    </SettingsForm>
  );
}
