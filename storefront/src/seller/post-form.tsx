import { newIntentKey } from '@noren/client/intent-key';
import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields, wrongPaths } from '@noren/kit/page/wrong-fields.ts';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { call } from '../api/client.ts';
import { tabValue } from '../storage/tab-value.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { AskFirst } from './ask-first.tsx';
import { runningPost } from './stream-post.ts';
import { emptyPost, postOf, type PostFields } from './post-fields.ts';
import { PostFieldsets } from './post-fieldsets.tsx';
import { wrongPostField } from './post-words.ts';

/**
 * Form for a new live post. The draft is kept in the tab, so that a reload, a refusal or a detour
 * loses nothing.
 */
export function PostForm({
  store,
  onMade,
}: {
  store: ShopStore;
  onMade: (post: LivePost) => void;
}) {
  const draft = tabValue<PostFields>(`new-post-${store.slug}`, {
    ...emptyPost,
    // a running stream keeps its viewers
    live: store.stream_id === null,
    cart_item_life: lifeOf(store),
  });
  const ask = useDrawer('replace');
  const key = useRef<{ text: string; key: string }>(null);
  const { form, attributes, error, busy, submit } = useSentForm<PostFields>({ draft }, (fields) =>
    make(fields),
  );

  /** @param mayReplace the seller agreed to replace the running stream */
  async function make(fields: PostFields, mayReplace = false) {
    const body = postOf(fields, store.region);
    // Validates with the contract's schema, which loads when the button is pressed.
    const { newLivePost } = await import('@noren/contract/entities/live-post');
    const refused = wrongPostField(wrongPaths(newLivePost.safeParse(body)), fields);
    if (refused) return refused;
    if (body.live && !mayReplace && store.liver) {
      const running = await runningPost(store.liver.id);
      if (!running.ok) return errorSentence(running.error);
      if (running.post_id !== null) return ask.open();
    }
    // one key per intent: submitting the same form twice creates one post
    const text = JSON.stringify(body);
    if (key.current?.text !== text) key.current = { text, key: newIntentKey() };
    const result = await call('POST /stores/{slug}/posts', {
      params: { slug: store.slug },
      body,
      idempotencyKey: key.current.key,
    });
    if (!result.ok)
      return wrongPostField(wrongFields(result.error), fields) ?? errorSentence(result.error);
    draft.clear();
    return onMade(result.data);
  }

  return (
    <FormProvider {...form}>
      <form className="grid gap-8" {...attributes}>
        <PostFieldsets store={store} />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={busy} className="min-h-13">
          {m.seller_create()}
        </Button>
        <AskFirst
          open={ask.isOpen}
          title={m.seller_replace_ask()}
          yes={m.seller_replace_new()}
          busy={busy}
          onYes={() => submit((fields) => make(fields, true))}
          also={
            <Button
              wide
              busy={busy}
              onClick={() => {
                form.setValue('live', false);
                submit();
              }}
            >
              {m.seller_replace_later()}
            </Button>
          }
          onClose={ask.close}
        >
          {m.seller_replace_means()}
        </AskFirst>
      </form>
    </FormProvider>
  );
}

/** Returns the store's default holding time, which streams created without the form also use. */
function lifeOf(store: ShopStore): string {
  const setting = store.settings.find(
    ({ name, enable }) => enable && name === 'default_cart_item_life',
  );
  return setting?.integer ? String(setting.integer) : '';
}
