import { showToast } from '@noren/kit/components/toast.tsx';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useNavigate } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { PostForm } from './post-form.tsx';
import { useSellerStage } from './seller-stage.ts';

/**
 * D-224: without a stream the seller's page is the form for a new live post, with a link to a
 * stream that is already on air.
 */
export function NewPost() {
  const { store } = useSellerStage();
  const navigate = useNavigate();
  return (
    <div className="grid gap-6">
      {store.stream_id !== null && (
        <AppLink
          href="/shop/seller/stream-products/selected"
          search={{ 'stream-id': store.stream_id }}
          className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-indigo bg-indigo-tint px-4 py-3 font-semibold text-indigo"
        >
          {m.seller_continue()}
          <ForwardIcon className="size-5 shrink-0" />
        </AppLink>
      )}
      <div className="grid gap-1">
        <h2 className="text-22">{m.seller_new_title()}</h2>
        <p className="phrase-left text-14 text-ink-soft">{m.seller_new_text()}</p>
      </div>
      <PostForm
        store={store}
        onMade={(post) => {
          showToast(m.seller_created());
          void navigate({
            to: '/shop/seller/stream-products/unselected',
            search: { 'stream-id': post.stream_id },
            replace: true,
          } as never);
        }}
      />
    </div>
  );
}
