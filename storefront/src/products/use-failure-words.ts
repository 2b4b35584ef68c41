import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useEffect, useState } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { Region } from '@noren/contract/scalars';
import type { addFailureSentence } from './add-failure.ts';
import type { AddFailure } from './add-to-cart.ts';

/** The sentence of every refusal comes when the sheet has opened, not before its first tap is answered; without a network the short one stands. */
export function useFailureWords(region: Region): (failure: AddFailure) => string {
  const [words, setWords] = useState<{ of: typeof addFailureSentence } | null>(null);
  useEffect(() => {
    void import('./add-failure.ts').then(
      ({ addFailureSentence: of }) => setWords({ of }),
      () => {},
    );
  }, []);
  return (failure) => words?.of(failure, region, currentLocale(), serverNow()) ?? m.product_not_added();
}
