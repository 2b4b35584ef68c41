import type { User } from '@noren/contract/entities/session';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useState } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { useAnswerAge } from '../session/use-answer-age.ts';
import { ProfileSection } from './profile-section.tsx';

/**
 * spec §3: NO_SET_AGE, GROWN_UP and UNDERAGE. The answer can be changed, because members come of
 * age.
 */
export function ProfileAge({ user }: { user: User }) {
  const answer = useAnswerAge();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shown = wanted ?? user.does_age_verify;

  async function say(isGrownUp: boolean): Promise<void> {
    setError(null);
    setWanted(isGrownUp);
    const failure = await answer(isGrownUp);
    setWanted(null);
    if (failure) setError(errorSentence(failure));
    else showToast(m.profile_saved());
  }

  return (
    <ProfileSection title={m.product_age_title()}>
      <fieldset className="grid gap-2">
        <legend className="phrase-left mb-3 text-14 text-ink-soft">
          {user.does_age_verify === null ? m.profile_age_none() : m.profile_age_text()}
        </legend>
        <RadioCard
          name="age"
          title={m.profile_age_grown_up()}
          checked={shown === true}
          onChange={() => void say(true)}
        />
        <RadioCard
          name="age"
          title={m.profile_age_underage()}
          note={m.profile_age_underage_note()}
          checked={shown === false}
          onChange={() => void say(false)}
        />
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
    </ProfileSection>
  );
}
