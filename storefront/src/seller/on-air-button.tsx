import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { textButton } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { LiveView } from '../live/use-live-post.ts';
import { runningPost } from './stream-post.ts';

const AskFirst = lazy(() => import('./ask-first.tsx').then((part) => ({ default: part.AskFirst })));

/**
 * Starts or ends an announced post. Buyers on the liver's page see the stream that began last, so
 * the button asks for confirmation before it replaces a running stream or ends one.
 */
export function OnAirButton({ live, liverId }: { live: LiveView; liverId: number | null }) {
  const [one, busy] = useMutation((work: () => Promise<void>) => work());
  // the open question, so that the sheet does not change while it closes
  const [asked, setAsked] = useState<'end' | 'replace' | null>(null);
  const ask = useDrawer('on-air');
  const { post } = live;
  if (!post) return null;
  const { id, live: isOn } = post;
  const isEnd = (asked ?? (isOn ? 'end' : 'replace')) === 'end';

  function askAbout(what: 'end' | 'replace'): void {
    setAsked(what);
    ask.open();
  }

  async function turn(): Promise<void> {
    const sentAt = live.feed.sequence;
    // without products: this button does not change the selection, which another tab may be
    // changing
    const answer = await call('PUT /posts/{id}', {
      params: { id: String(id) },
      body: { product_ids: [], live: !isOn },
    });
    if (answer.ok) live.take(answer.data, sentAt);
    if (answer.ok) showToast(isOn ? m.seller_has_ended() : m.seller_is_on_air());
    else showToast(errorSentence(answer.error), 'error');
  }
  async function press(): Promise<void> {
    if (isOn) return askAbout('end');
    const running = liverId === null ? null : await runningPost(liverId);
    if (running && !running.ok) return showToast(errorSentence(running.error), 'error');
    if (running && running.post_id !== null && running.post_id !== id) return askAbout('replace');
    return turn();
  }
  return (
    <>
      <button
        type="button"
        className={textButton}
        aria-disabled={busy || undefined}
        onClick={() => one(press)}
      >
        {isOn ? m.seller_end_stream() : m.seller_go_on_air()}
      </button>
      <Suspense>
        <AskFirst
          open={ask.isOpen}
          title={isEnd ? m.seller_end_ask() : m.seller_replace_ask()}
          yes={isEnd ? m.seller_end_stream() : m.seller_go_on_air()}
          busy={busy}
          onYes={() => one(() => turn().then(ask.close))}
          onClose={ask.close}
        >
          {isEnd ? m.seller_end_means() : m.seller_replace_means()}
        </AskFirst>
      </Suspense>
    </>
  );
}
