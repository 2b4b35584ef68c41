import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { runtimeConfig } from '../page/runtime-config.ts';
import { shopPage } from '../session/entry-wanted.ts';
import { lastStore } from '../visitor/visitor.ts';

export type ErrorPageKind = 'unauthorized' | 'abnormal' | 'internal-system' | 'not-found';

const sentences: Record<ErrorPageKind, { title: () => string; text: () => string }> = {
  unauthorized: { title: m.error_page_unauthorized_title, text: m.error_page_unauthorized_text },
  abnormal: { title: m.error_page_abnormal_title, text: m.error_page_abnormal_text },
  'internal-system': {
    title: m.error_page_internal_system_title,
    text: m.error_page_internal_system_text,
  },
  'not-found': { title: m.error_page_not_found_title, text: m.error_page_not_found_text },
};

/**
 * Texts for visitors who logged out, closed their account, or opened an order or payment that was
 * not found.
 */
const ofReason: Partial<Record<string, { title: () => string; text: () => string }>> = {
  logged_out: { title: m.error_page_logged_out_title, text: m.error_page_logged_out_text },
  closed: { title: m.error_page_closed_title, text: m.error_page_closed_text },
  order: { title: m.error_page_order_title, text: m.error_page_order_text },
  payment: { title: m.error_page_payment_title, text: m.error_page_payment_text },
};

/** spec §2: the four error pages. Each says what happened and what to do next. */
export function ErrorPage({ kind }: { kind: ErrorPageKind }) {
  const params = new URLSearchParams(window.location.search);
  const left = ofReason[params.get('reason') ?? ''];
  const { title: titleOf, text } = left ?? sentences[kind];
  const title = titleOf();
  useEffect(() => {
    document.title = `${title} | ${m.common_app_name()}`;
  }, [title]);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <div className="noren-hem" aria-hidden="true" />
      <div className="page-checkout grid content-center justify-items-center gap-5 py-16 text-center">
        <NorenMark className="size-20 text-indigo" />
        <h1 className="text-22 md:text-28">{title}</h1>
        <p className="phrase max-w-[30rem] text-16 text-ink-soft">
          {isUnlistedLiver() ? m.error_liver_not_in_whitelist() : text()}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <NextSteps kind={kind} />
        </div>
      </div>
    </div>
  );
}

/** spec §8: tells a seller who is not on the list of livers why they could not log in. */
const isUnlistedLiver = (): boolean =>
  new URLSearchParams(window.location.search).get('reason') === 'LIVER_NOT_IN_WHITELIST';

/**
 * Returns a path of the shop, or null for any other, because anyone can craft a link to this page.
 */
function shopPageOf(path: string | null): string | null {
  if (!path?.startsWith('/shop/')) return null;
  const url = new URL(path, window.location.origin);
  return url.origin === window.location.origin && url.pathname.startsWith('/shop/')
    ? url.pathname + url.search
    : null;
}

function NextSteps({ kind }: { kind: ErrorPageKind }): ReactNode {
  const router = useRouter();
  const back =
    kind === 'unauthorized'
      ? shopPageOf(new URLSearchParams(window.location.search).get('back') ?? shopPage().get().path)
      : null;
  // A visitor of the shop is linked to the shop: the marketplace may be another store, in another
  // country.
  const slug = back === null ? (lastStore.get() ?? runtimeConfig().default_store_slug) : null;
  const canGoBack = router.history.canGoBack();
  if (back !== null) {
    return (
      <a href={back} className={buttonClass('primary')}>
        {m.error_page_open_again()}
      </a>
    );
  }
  const looksForOrder =
    slug !== null && new URLSearchParams(window.location.search).get('reason') === 'order';
  return (
    <>
      {looksForOrder && (
        <>
          <a href={`/stores/${slug}/order-lookup`} className={buttonClass('primary')}>
            {m.lookup_find()}
          </a>
          <a href={`/stores/${slug}/account/login`} className={buttonClass('quiet')}>
            {m.account_log_in()}
          </a>
        </>
      )}
      {slug && !looksForOrder && (
        <a href={paths.marketplace(slug)} className={buttonClass('primary')}>
          {m.common_to_shop()}
        </a>
      )}
      {(kind === 'internal-system' || (!slug && !canGoBack)) && (
        <Button
          variant={slug ? 'quiet' : 'primary'}
          onClick={() => (canGoBack ? router.history.back() : window.location.reload())}
        >
          {m.common_retry()}
        </Button>
      )}
      {kind !== 'internal-system' && canGoBack && (
        <Button variant={slug ? 'quiet' : 'primary'} onClick={() => router.history.back()}>
          {m.common_go_back()}
        </Button>
      )}
    </>
  );
}
