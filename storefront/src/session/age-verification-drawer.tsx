import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { useAnswerAge } from './use-answer-age.ts';
import { useSession } from './use-session.ts';
import { currentChannel, type AgeStatus } from '../visitor/visitor.ts';

/** spec §2, drawers: age verification. */
const ageVerificationDrawer = 'age-verification';

export interface AgeVerificationDrawerProps {
  /** name of the product */
  name: string;
  status: AgeStatus;
}

/**
 * Asks for the age before adult goods are added to a cart (shopper 5.1): once, without refusing
 * silently. The page continues after a positive answer.
 */
export function AgeVerificationDrawer({ name, status }: AgeVerificationDrawerProps) {
  const drawer = useDrawer(ageVerificationDrawer);
  const isMember = useSession().user !== null;
  const inShop = currentChannel() === 'shop';
  const answer = useAnswerAge();
  const [error, setError] = useState<string | null>(null);

  const [say, , said] = useMutation(async (isGrownUp: boolean) => {
    setError(null);
    const failure = await answer(isGrownUp);
    if (failure) setError(errorSentence(failure));
  });
  const pendingAnswer = said?.[0];

  if (status === 'UNDERAGE') {
    return (
      <Drawer
        open={drawer.isOpen}
        onClose={drawer.close}
        title={m.product_age_title()}
        footer={
          <Button wide onClick={drawer.close}>
            {m.common_close()}
          </Button>
        }
      >
        <p className="text-18 font-semibold">{m.product_age_refused_title()}</p>
        <p className="phrase-left mt-2 text-ink-soft">{m.product_age_refused_text()}</p>
        {isMember && (
          <p className="phrase-left mt-3 text-14 text-ink-soft">{m.profile_age_mistaken()}</p>
        )}
        {inShop && (
          <Button
            variant="text"
            className="mt-3 -ml-5"
            busy={pendingAnswer === true}
            onClick={() => say(true)}
          >
            {m.product_age_mistaken()}
          </Button>
        )}
        {error && <FieldError>{error}</FieldError>}
      </Drawer>
    );
  }
  return (
    <Drawer
      open={drawer.isOpen}
      onClose={drawer.close}
      title={m.product_age_title()}
      footer={
        <div className="grid gap-2.5">
          {error && <FieldError>{error}</FieldError>}
          <Button
            wide
            busy={pendingAnswer === true}
            disabled={pendingAnswer === false}
            onClick={() => say(true)}
          >
            {m.product_age_yes()}
          </Button>
          <Button
            wide
            variant="quiet"
            busy={pendingAnswer === false}
            disabled={pendingAnswer === true}
            onClick={() => say(false)}
          >
            {m.product_age_no()}
          </Button>
        </div>
      }
    >
      <p className="text-18 font-semibold">{m.product_age_question()}</p>
      <p className="phrase-left mt-2 text-ink-soft">{m.product_age_text({ name })}</p>
      <p className="phrase-left mt-3 text-14 text-ink-soft">
        {isMember ? m.profile_age_kept() : inShop ? m.product_age_kept() : m.product_age_once()}
      </p>
    </Drawer>
  );
}
