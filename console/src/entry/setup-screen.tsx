import { refusesPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongOf } from '@noren/kit/page/wrong-fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { EntryFrame } from './entry-frame.tsx';
import { useEntering } from './use-entering.ts';

const fieldNames = ['code', 'name', 'email', 'password'] as const;

export function SetupScreen() {
  const enter = useEntering();
  const [isOver, setOver] = useState(false);
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { code: '', name: '', email: '', password: '' } },
    async (fields) => {
      const result = await callConsole('POST /console/setup', {
        body: { ...fields, locale: currentLocale() },
      });
      if (result.ok) return enter(result.data);
      const { code } = result.error;
      const sentence = errorSentence(result.error);
      setOver(code === 'SETUP_IS_OVER');
      if (code === 'SETUP_CODE_WRONG') return { code: sentence };
      if (refusesPassword(code)) return { password: sentence };
      return {
        ...eachField(wrongOf(fieldNames, result.error), () => m.required_field()),
        root: sentence,
      };
    },
  );
  const needed = { required: m.required_field() };
  return (
    <EntryFrame title={m.setup_title()} lead={m.setup_lead()}>
      <form className="grid gap-4" {...attributes}>
        <TextInput
          label={m.setup_code()}
          hint={m.setup_code_hint()}
          required
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          {...field('code', needed)}
        />
        <TextInput label={m.name()} required autoComplete="name" {...field('name', needed)} />
        <TextInput
          label={m.email()}
          required
          type="email"
          autoComplete="username"
          {...field('email', needed)}
        />
        <TextInput
          label={m.password()}
          hint={m.password_hint()}
          required
          type="password"
          autoComplete="new-password"
          {...field('password', needed)}
        />
        {error && <FieldError>{error}</FieldError>}
        {error && isOver && (
          <Link
            to="/sign-in"
            search={{}}
            className="target inline-flex items-center text-indigo underline underline-offset-4"
          >
            {m.sign_in_title()}
          </Link>
        )}
        <Button type="submit" wide busy={busy}>
          {m.setup_submit()}
        </Button>
      </form>
    </EntryFrame>
  );
}
