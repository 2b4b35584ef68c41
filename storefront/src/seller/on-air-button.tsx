import type { LivePost } from '@noren/contract/entities/live-post';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { showToast } from '../ui/toast.tsx';
import { textButton } from './text-button.ts';

/** A post that was announced goes on air, and ends: buyers who come by the liver's page see the newest that is on air. */
export function OnAirButton({ post, onChanged }: { post: Pick<LivePost, 'id' | 'live'>; onChanged: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  async function turn(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const live = !post.live;
    // without goods: the choice is not this button's, and another tab may be changing it
    const answer = await call('PUT /posts/{id}', { params: { id: String(post.id) }, body: { product_ids: [], live } });
    if (answer.ok) await onChanged();
    setBusy(false);
    if (answer.ok) showToast(live ? m.seller_is_on_air() : m.seller_has_ended());
    else showToast(errorSentence(answer.error), 'trouble');
  }
  return (
    <button type="button" className={textButton} aria-disabled={busy || undefined} onClick={() => void turn()}>
      {post.live ? m.seller_end_stream() : m.seller_go_on_air()}
    </button>
  );
}
