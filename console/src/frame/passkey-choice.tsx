import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

interface PasskeyChoiceProps {
  passkeys: OwnPasskeys['passkeys'];
  kept: readonly number[];
  onChange: (kept: number[]) => void;
}

/** Asks which passkeys to keep when the password changes; shows nothing if there are none. */
export function PasskeyChoice({ passkeys, kept, onChange }: PasskeyChoiceProps) {
  if (passkeys.length === 0) return null;
  const time = (at: string) => announcedTime(at, 'JP', currentLocale()).here;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{m.passkeys_keep()}</legend>
      <p className="phrase-left mb-1 text-14 text-ink-soft">{m.passkeys_keep_hint()}</p>
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <Checkbox
          key={id}
          checked={kept.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...kept, id] : kept.filter((one) => one !== id))
          }
        >
          {name}
          <span className="block text-14 text-ink-soft">
            {last_used_at === null
              ? `${m.passkey_made({ when: time(created_at) })} · ${m.passkey_unused()}`
              : m.passkey_used({ when: time(last_used_at) })}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
