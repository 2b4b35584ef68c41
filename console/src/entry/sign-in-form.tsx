import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput, type TextInputProps } from '@noren/kit/components/inputs.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { words } from '../i18n/words.ts';

type Given = Omit<TextInputProps, 'label' | 'type' | 'required'>;

interface SignInFormProps extends Omit<ComponentProps<'form'>, 'children'> {
  email: Given;
  password: Given;
  failure?: string | null;
  busy?: boolean;
  /** the way to a new password */
  forgot: ReactNode;
}

/** Address and password: as the app has them, and as they come with the page before it stands. */
export function SignInForm({ email, password, failure = null, busy = false, forgot, ...form }: SignInFormProps) {
  const say = words();
  return (
    <form className="grid gap-4" noValidate {...form}>
      <TextInput label={say.email} required type="email" autoComplete="username webauthn" {...email} />
      <TextInput label={say.password} required type="password" autoComplete="current-password" {...password} />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button type="submit" wide busy={busy}>
        {say.sign_in_submit}
      </Button>
      {forgot}
    </form>
  );
}

/** The look of the way to a new password. */
export const forgotClass = 'target inline-flex items-center text-indigo underline underline-offset-4';
