import { refusesPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQuery } from '@tanstack/react-query';
import { callConsole, CallError, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { EntryFrame, secretOfPage } from './entry-frame.tsx';
import { useEntering } from './use-entering.ts';

/** Accepts an invitation, with a new account or the account that the address already has. */
export function JoinScreen() {
  const token = secretOfPage();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () =>
      (await readConsole('POST /console/invitations/look', { body: { token } })).data,
    retry: false,
  });
  if (
    error instanceof CallError &&
    ['LINK_IS_OVER', 'VALIDATION_EXCEPTION'].includes(error.failure.code)
  )
    return <EntryFrame title={m.link_over()} lead={m.link_over_text()} />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <EntryFrame title={m.join_title()}>
        <Skeleton className="h-40" />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title={m.join_title()}
      lead={m.join_lead({ store: data.store.name, role: data.role })}
    >
      <JoinForm
        token={token}
        email={data.email}
        hasAccount={data.has_account}
        slug={data.store.slug}
      />
    </EntryFrame>
  );
}

function JoinForm({
  token,
  email,
  hasAccount,
  slug,
}: {
  token: string;
  email: string;
  hasAccount: boolean;
  slug: string;
}) {
  const enter = useEntering();
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { name: '', password: '' } },
    async ({ name, password }) => {
      const result = await callConsole('POST /console/invitations/accept', {
        body: { token, password, locale: currentLocale(), ...(!hasAccount && { name }) },
      });
      if (result.ok) return enter(result.data, `/stores/${slug}`);
      const sentence = errorSentence(result.error);
      return result.error.code === 'EMAIL_OR_PASSWORD_INCORRECT' ||
        refusesPassword(result.error.code)
        ? { password: sentence }
        : sentence;
    },
  );
  const needed = { required: m.required_field() };
  return (
    <form className="grid gap-4" {...attributes}>
      {hasAccount && <p className="phrase-left text-14">{m.join_known()}</p>}
      <TextInput label={m.email()} type="email" autoComplete="username" readOnly value={email} />
      {!hasAccount && (
        <TextInput label={m.name()} required autoComplete="name" {...field('name', needed)} />
      )}
      <TextInput
        label={m.password()}
        {...(!hasAccount && { hint: m.password_hint() })}
        required
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        {...field('password', needed)}
      />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" wide busy={busy}>
        {m.join_submit()}
      </Button>
    </form>
  );
}
