import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { ErrorState } from '@noren/kit/components/states.tsx';
import { AppLink } from '../page/app-link.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * Shown for a stream that this seller may not open (spec §8 Stream access), or that failed to load.
 */
export function StreamRefused({ code, onRetry }: { code: string; onRetry: () => void }) {
  const isOfAnotherHost = code === 'UNAUTHORIZED_ACCESS_TO_STREAM';
  const isUnlisted = code === 'LIVER_NOT_IN_WHITELIST';
  return (
    <ErrorState
      title={m.seller_stream_refused_title()}
      next={
        isOfAnotherHost ? (
          <AppLink
            href="/shop/seller/stream-products/unselected"
            className={buttonClass('primary')}
          >
            {m.seller_new_post()}
          </AppLink>
        ) : (
          <Button onClick={onRetry}>{m.common_retry()}</Button>
        )
      }
    >
      {isOfAnotherHost
        ? m.seller_stream_other_text()
        : isUnlisted
          ? m.seller_stream_unlisted_text()
          : errorSentence({ code })}
    </ErrorState>
  );
}
