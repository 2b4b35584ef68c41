import type { StoreProfile } from '@noren/contract/entities/store-profile';
import { Checkbox, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import { emailSentence, errorSentence } from '../api/error-sentence.ts';
import { meQuery, profileQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { instantOf, typedTime } from '../i18n/typed-time.ts';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

interface ProfileProps {
  slug: string;
  region: 'JP' | 'TW';
}
interface FilledProps extends ProfileProps {
  profile: StoreProfile;
  onSaved: (profile: StoreProfile) => void;
}

/** The store's closure for everybody who may set it, and its name for the owner. */
export function ProfileForm({ slug, region }: ProfileProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(profileQuery(slug));
  const { data: me } = useQuery(meQuery());
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const isOwner = me?.stores.find((store) => store.slug === slug)?.role === 'owner';
  const onSaved = (profile: StoreProfile) => {
    client.setQueryData(profileQuery(slug).queryKey, profile);
    void client.invalidateQueries({ queryKey: meQuery().queryKey });
    showToast(m.settings_saved());
  };
  const filled = { slug, region, profile: data, onSaved };
  return (
    <>
      <ClosureFields {...filled} />
      {isOwner && <ProfileFields {...filled} />}
    </>
  );
}

function ProfileFields({ slug, profile, onSaved }: FilledProps) {
  const { name, contact_email, description } = profile;
  // the revision when the form was filled, even if a newer one is read in the background (D-350)
  const [seen, setSeen] = useState(profile.revision);
  const {
    field,
    form: _,
    ...sent
  } = useSentForm({ defaultValues: { name, contact_email, description } }, async (body) => {
    const result = await callConsole('PUT /console/stores/{slug}/profile', {
      params: { slug },
      body: { ...body, revision: seen },
    });
    if (result.ok) {
      setSeen(result.data.data.revision);
      return onSaved(result.data.data);
    }
    const wrong = wrongFields(result.error);
    return wrong.length === 0
      ? errorSentence(result.error)
      : eachField(wrong, (path) =>
          path === 'contact_email' ? emailSentence(body.contact_email) : m.required_field(),
        );
  });
  return (
    <SettingsForm id="profile" title={m.profile_title()} save={m.profile_save()} {...sent}>
      <TextInput label={m.profile_name()} required maxLength={80} {...field('name')} />
      <TextInput
        label={m.profile_email()}
        hint={m.profile_email_hint()}
        required
        type="email"
        {...field('contact_email')}
      />
      <TextArea
        label={m.profile_description()}
        hint={m.profile_description_hint()}
        rows={6}
        maxLength={4000}
        {...field('description')}
      />
    </SettingsForm>
  );
}

function ClosureFields({ slug, region, profile: { closure }, onSaved }: FilledProps) {
  const { field, form, ...sent } = useSentForm(
    {
      defaultValues: {
        isClosed: closure !== null,
        reopens_at: typedTime(closure?.reopens_at ?? null, region),
        note: closure?.note ?? '',
      },
    },
    async ({ isClosed, reopens_at, note }) => {
      const result: CallResult<'PUT /console/stores/{slug}/closure'> = await callConsole(
        'PUT /console/stores/{slug}/closure',
        {
          params: { slug },
          body: {
            closure: isClosed ? { note, reopens_at: instantOf(reopens_at, region) } : null,
          },
        },
      );
      if (result.ok) return onSaved(result.data.data);
      return wrongFields(result.error).some((path) => path.endsWith('reopens_at'))
        ? eachField(['reopens_at'] as const, () => m.closure_past())
        : errorSentence(result.error);
    },
  );
  return (
    <SettingsForm id="closure" title={m.closure_title()} save={m.closure_save()} {...sent}>
      <p className="phrase-left text-14 text-ink-soft">{m.closure_lead()}</p>
      <Checkbox {...form.register('isClosed')}>{m.closure_closed()}</Checkbox>
      {form.watch('isClosed') && (
        <>
          <TextInput
            label={m.closure_reopens()}
            hint={m.closure_reopens_hint()}
            type="datetime-local"
            {...field('reopens_at')}
          />
          <TextInput
            label={m.closure_note()}
            hint={m.closure_note_hint()}
            maxLength={200}
            {...field('note')}
          />
        </>
      )}
    </SettingsForm>
  );
}
