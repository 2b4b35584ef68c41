import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { newIntentKey } from '../api/client.ts';
import { tabValue } from '../storage/tab-value.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { AskFirst } from './ask-first.tsx';
import { runningPost } from './stream-post.ts';
import { emptyPost, fieldsOf, postOf, type PostFields } from './post-fields.ts';
import { PostFieldsets } from './post-fieldsets.tsx';
import { whyWrong } from './post-words.ts';

/** A new live post with all its fields. What is typed is kept in the tab, so that nothing is lost by a reload, a refusal or a detour. */
export function PostForm({ store, onMade }: { store: ShopStore; onMade: (post: LivePost) => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const draft = tabValue<PostFields>(`new-post-${store.slug}`, {
    ...emptyPost,
    // what runs keeps its viewers
    live: store.stream_id === null,
    cart_item_life: lifeOf(store),
  });
  const form = useForm<PostFields>({ defaultValues: draft.get() });
  const [error, setError] = useState<string | null>(null);
  const ask = useDrawer('replace');
  const key = useRef<{ text: string; key: string }>(null);
  const { isSubmitting } = form.formState;
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) }), [form, draft]);

  function mark(paths: readonly string[], fields: PostFields): boolean {
    const wrong = fieldsOf(paths);
    for (const [index, field] of wrong.entries()) form.setError(field, { type: 'server', message: whyWrong(field, fields) }, { shouldFocus: index === 0 });
    if (wrong.length > 0) setError(m.seller_form_error());
    return wrong.length > 0;
  }

  /** @param mayReplace the seller has said that it may take the viewers of the stream that runs */
  async function make(fields: PostFields, mayReplace = false): Promise<void> {
    setError(null);
    const body = postOf(fields, store.region);
    // The contract's own schema judges; it comes with the first press of the button.
    const { newLivePost } = await import('@noren/contract/entities/live-post');
    const checked = newLivePost.safeParse(body);
    if (
      !checked.success &&
      mark(
        checked.error.issues.map((issue) => issue.path.join('.')),
        fields,
      )
    )
      return;
    if (body.live && !mayReplace && store.liver) {
      const running = await runningPost(store.liver.id);
      if (!running.ok) return setError(errorSentence(running.error));
      if (running.post_id !== null) return ask.open();
    }
    // one key an intent: the same form pressed twice makes one post
    const text = JSON.stringify(body);
    if (key.current?.text !== text) key.current = { text, key: newIntentKey() };
    const result = await call('POST /stores/{slug}/posts', { params: { slug: store.slug }, body, idempotencyKey: key.current.key });
    if (result.ok) {
      draft.clear();
      return onMade(result.data);
    }
    const failure = result.error;
    if (
      failure.code === 'VALIDATION_EXCEPTION' &&
      mark(
        failure.errors.map(({ path }) => path),
        fields,
      )
    )
      return;
    setError(errorSentence(failure));
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-8" onSubmit={(event) => void form.handleSubmit((fields) => make(fields))(event)}>
        <PostFieldsets store={store} />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={isSubmitting} className="min-h-13">
          {m.seller_create()}
        </Button>
        <AskFirst
          open={ask.isOpen}
          title={m.seller_replace_ask()}
          yes={m.seller_replace_new()}
          busy={isSubmitting}
          onYes={() => void form.handleSubmit((fields) => make(fields, true))()}
          also={
            <Button
              wide
              busy={isSubmitting}
              onClick={() => {
                form.setValue('live', false);
                void form.handleSubmit((fields) => make(fields))();
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

/** The store's own habit, as streams that begin without a form have it. */
function lifeOf(store: ShopStore): string {
  const setting = store.settings.find(({ name, enable }) => enable && name === 'default_cart_item_life');
  return setting?.integer ? String(setting.integer) : '';
}
