import { IconButton } from '@noren/kit/components/button.tsx';
import { Field } from '@noren/kit/components/field.tsx';
import { control, type TextInputProps } from '@noren/kit/components/inputs.tsx';
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';

/**
 * A password field with a button that shows the text, because typing blind on a phone leads to
 * mistakes.
 */
export function PasswordInput({
  label,
  hint,
  error,
  required,
  className,
  ...rest
}: Omit<TextInputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(attributes) => (
        <span className="relative block">
          <input
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={256}
            className={classNames(control, 'pr-13', className)}
          />
          <IconButton
            label={shown ? m.account_password_hide() : m.account_password_show()}
            aria-controls={attributes.id}
            className="absolute inset-y-0 right-0.5 my-auto text-ink-soft"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
