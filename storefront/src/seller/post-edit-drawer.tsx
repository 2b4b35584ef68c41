import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { LiveView } from '../live/use-live-post.ts';
import { correctionsOf, fieldsOf, fieldsOfPost, type PostFields } from './post-fields.ts';
import { CorrectedFieldsets } from './post-fieldsets.tsx';
import { whyWrong } from './post-words.ts';

/** What a post says of itself, to be corrected while people look at it. */
export function PostEditDrawer({ store, live }: { store: ShopStore; live: LiveView }) {
  const drawer = useDrawer('edit-post');
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.seller_edit_title()} place="side">
      {live.post && <EditForm store={store} live={live} post={live.post} onDone={drawer.close} />}
    </Drawer>
  );
}

function EditForm({ store, live, post, onDone }: { store: ShopStore; live: LiveView; post: LivePost; onDone: () => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  // as it stood when the form was opened: what another tab corrects meanwhile is not undone by what was not touched here
  const [opened] = useState(() => fieldsOfPost(post, store.region));
  const form = useForm<PostFields>({ defaultValues: opened });
  const [error, setError] = useState<string | null>(null);

  function mark(paths: readonly string[], fields: PostFields): boolean {
    const wrong = fieldsOf(paths);
    for (const [index, field] of wrong.entries()) form.setError(field, { type: 'server', message: whyWrong(field, fields) }, { shouldFocus: index === 0 });
    if (wrong.length > 0) setError(m.seller_form_error());
    return wrong.length > 0;
  }

  async function save(fields: PostFields): Promise<void> {
    setError(null);
    const corrections = correctionsOf(opened, fields, store.region);
    if (Object.keys(corrections).length === 0) return onDone();
    const body = { product_ids: [], ...corrections };
    // The contract's own schema judges; it comes with the first press of the button.
    const { postUpdate } = await import('@noren/contract/entities/live-post');
    const wrong = postUpdate.safeParse(body).error?.issues.map((issue) => issue.path.join('.'));
    if (wrong && mark(wrong, fields)) return;
    const sentAt = live.feed.sequence;
    const answer = await call('PUT /posts/{id}', { params: { id: String(post.id) }, body });
    if (answer.ok) {
      live.take(answer.data, sentAt);
      showToast(m.seller_edited());
      return onDone();
    }
    const failure = answer.error;
    const named = failure.code === 'VALIDATION_EXCEPTION' ? failure.errors.map(({ path }) => path) : [];
    if (!mark(named, fields)) setError(errorSentence(failure));
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <CorrectedFieldsets store={store} />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={form.formState.isSubmitting} className="min-h-13">
          {m.seller_edit_save()}
        </Button>
      </form>
    </FormProvider>
  );
}
