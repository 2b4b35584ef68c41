import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole, CallError, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { currentLocale, words } from '../i18n/words.ts';
import { EntryFrame, secretOfPage } from './entry-frame.tsx';
import { useEntering } from './use-entering.ts';

/** Whoever was invited comes in: with a new account, or by the one their address has. */
export function JoinScreen() {
  const say = words();
  const token = secretOfPage();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await readConsole('POST /console/invitations/look', { body: { token } })).data,
    retry: false,
  });
  if (error instanceof CallError && ['LINK_IS_OVER', 'VALIDATION_EXCEPTION'].includes(error.failure.code))
    return <EntryFrame title={say.link_over} lead={say.link_over_text} />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <EntryFrame title={say.join_title}>
        <Skeleton className="h-40" />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={say.join_title} lead={say.join_lead(data.store.name, say[`role_${data.role}`])}>
      <JoinForm token={token} email={data.email} hasAccount={data.has_account} slug={data.store.slug} />
    </EntryFrame>
  );
}

function JoinForm({ token, email, hasAccount, slug }: { token: string; email: string; hasAccount: boolean; slug: string }) {
  const say = words();
  const enter = useEntering();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '', password: '' } });
  const { errors } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  async function submit({ name, password }: { name: string; password: string }) {
    setFailure(null);
    const result = await callConsole('POST /console/invitations/accept', {
      body: { token, password, locale: currentLocale(), ...(!hasAccount && { name }) },
    });
    if (result.ok) return enter(result.data, `/stores/${slug}/goods`);
    const message = errorSentence(result.error);
    const isOfPassword = ['EMAIL_OR_PASSWORD_INCORRECT', 'NEW_PASSWORD_TOO_SHORT'].includes(result.error.code);
    if (isOfPassword) setError('password', { message }, { shouldFocus: true });
    else setFailure(message);
  }
  const needed = { required: say.required_field };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {hasAccount && <p className="phrase-left text-14">{say.join_known}</p>}
      <TextInput label={say.email} type="email" autoComplete="username" readOnly value={email} />
      {!hasAccount && <TextInput label={say.name} required autoComplete="name" error={errors.name?.message} {...register('name', needed)} />}
      <TextInput
        label={say.password}
        {...(!hasAccount && { hint: say.password_hint })}
        required
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        error={errors.password?.message}
        {...register('password', needed)}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" wide busy={formState.isSubmitting}>
        {say.join_submit}
      </Button>
    </form>
  );
}
