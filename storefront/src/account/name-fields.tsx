import { TextInput } from '@noren/kit/components/inputs.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

export interface NameFieldsProps {
  last: UseFormRegisterReturn & { error: string | undefined };
  first: UseFormRegisterReturn & { error: string | undefined };
}

/** Family name first for Japan and Taiwan; given name first in English. */
export function NameFields({ last, first }: NameFieldsProps) {
  const fields = [
    <TextInput
      key="last"
      label={m.account_last_name()}
      required
      autoComplete="family-name"
      {...last}
    />,
    <TextInput
      key="first"
      label={m.account_first_name()}
      required
      autoComplete="given-name"
      {...first}
    />,
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[22rem]:grid-cols-2 min-[22rem]:gap-3">
      {currentLocale() === 'en' ? fields.toReversed() : fields}
    </div>
  );
}
