import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { AlertIcon, CloseIcon } from '@noren/kit/icons/frame-icons.tsx';
import { mostProducts } from './post-fields.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { ChoiceError } from './use-choice.ts';

/**
 * The server's refusal, the products concerned, and what to do (spec §8 Post update). At the bottom
 * of the window until the seller closes it, out of the flow, so that no row moves under a finger.
 */
export function ChoiceErrorNote({ error, onClose }: { error: ChoiceError; onClose: () => void }) {
  const { what, next } = wordsOf(error);
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-[36rem] items-start gap-2.5 rounded-card bg-plum-tint py-2 pr-1 pl-3.5 text-14 text-plum shadow-sheet"
    >
      <AlertIcon className="mt-2 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-1.5">
        <p className="phrase-left font-semibold">{what}</p>
        {next && <p className="phrase-left">{next}</p>}
        {error.retry && (
          <Button
            variant="quiet"
            className="mt-1 min-h-11 px-4 py-1.5 text-14"
            onClick={error.retry}
          >
            {m.common_retry()}
          </Button>
        )}
      </div>
      <IconButton label={m.seller_error_close()} className="shrink-0 text-plum" onClick={onClose}>
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}

const unsetWords = { payment: m.seller_unset_payment, shipping: m.seller_unset_shipping };

function wordsOf({ failure, names, retry }: ChoiceError): { what: string; next: string | null } {
  switch (failure.code) {
    case 'NEGATIVE_STOCK_EXCEPTION':
      return {
        what:
          names.length > 0
            ? m.seller_error_stock({ names: nameList(names) })
            : errorSentence(failure),
        next: m.seller_error_stock_next(),
      };
    case 'STORE_PAYMENT_SHIPPING_UNSET':
      return {
        what: m.seller_error_unset({
          what: nameList(failure.unset.map((part) => unsetWords[part]())),
        }),
        next: m.seller_error_unset_next(),
      };
    case 'VALIDATION_EXCEPTION':
      return names.length > 0 || failure.errors.some(({ path }) => /product_ids\.\d/.test(path))
        ? { what: m.seller_error_invalid(), next: names.length > 0 ? nameList(names) : null }
        : { what: m.seller_error_many({ count: mostProducts }), next: m.seller_error_put_back() };
    default:
      // a change without a response stays on screen
      return { what: errorSentence(failure), next: retry ? null : m.seller_error_put_back() };
  }
}
