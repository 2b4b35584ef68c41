import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence, wrongFields } from '../api/error-sentence.ts';
import { currentLocale, words } from '../i18n/words.ts';
import { EntryFrame } from './entry-frame.tsx';
import { useEntering } from './use-entering.ts';

interface Fields {
  code: string;
  name: string;
  email: string;
  password: string;
}
const fieldNames = ['code', 'name', 'email', 'password'] as const;

/** The first owner of an empty server. */
export function SetupScreen() {
  const say = words();
  const enter = useEntering();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: { code: '', name: '', email: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<{ code: string; sentence: string } | null>(null);
  async function submit(fields: Fields) {
    setFormError(null);
    const result = await callConsole('POST /console/setup', { body: { ...fields, locale: currentLocale() } });
    if (result.ok) return enter(result.data);
    const wrong = wrongFields(result.error);
    for (const name of fieldNames) if (wrong.includes(name)) setError(name, { message: say.required_field }, { shouldFocus: name === wrong[0] });
    if (result.error.code === 'SETUP_CODE_WRONG') return setError('code', { message: errorSentence(result.error) }, { shouldFocus: true });
    if (result.error.code === 'NEW_PASSWORD_TOO_SHORT') return setError('password', { message: errorSentence(result.error) }, { shouldFocus: true });
    setFormError({ code: result.error.code, sentence: errorSentence(result.error) });
  }
  const needed = { required: say.required_field };
  return (
    <EntryFrame title={say.setup_title} lead={say.setup_lead}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextInput
          label={say.setup_code}
          hint={say.setup_code_hint}
          required
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code', needed)}
        />
        <TextInput label={say.name} required autoComplete="name" error={errors.name?.message} {...register('name', needed)} />
        <TextInput label={say.email} required type="email" autoComplete="username" error={errors.email?.message} {...register('email', needed)} />
        <TextInput
          label={say.password}
          hint={say.password_hint}
          required
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', needed)}
        />
        {formError && <FieldError>{formError.sentence}</FieldError>}
        {formError?.code === 'SETUP_IS_OVER' && (
          <Link to="/sign-in" search={{}} className="target inline-flex items-center text-indigo underline underline-offset-4">
            {say.sign_in_title}
          </Link>
        )}
        <Button type="submit" wide busy={isSubmitting}>
          {say.setup_submit}
        </Button>
      </form>
    </EntryFrame>
  );
}
