import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields, wrongPaths } from '@noren/kit/page/wrong-fields.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { LiveView } from '../live/use-live-post.ts';
import { correctionsOf, fieldsOfPost } from './post-fields.ts';
import { CorrectedFieldsets } from './post-fieldsets.tsx';
import { wrongPostField } from './post-words.ts';

/** Corrects a post's own fields while viewers watch. */
export function PostEditDrawer({ store, live }: { store: ShopStore; live: LiveView }) {
  const drawer = useDrawer('edit-post');
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.seller_edit_title()} place="side">
      {live.post && <EditForm store={store} live={live} post={live.post} onDone={drawer.close} />}
    </Drawer>
  );
}

function EditForm({
  store,
  live,
  post,
  onDone,
}: {
  store: ShopStore;
  live: LiveView;
  post: LivePost;
  onDone: () => void;
}) {
  // values when the form was opened: fields not changed here do not overwrite another tab's
  // corrections
  const [opened] = useState(() => fieldsOfPost(post, store.region));
  const { form, attributes, error, busy } = useSentForm(
    { defaultValues: opened },
    async (fields) => {
      const corrections = correctionsOf(opened, fields, store.region);
      if (Object.keys(corrections).length === 0) return onDone();
      const body = { product_ids: [], ...corrections };
      // Validates with the contract's schema, which loads when the button is pressed.
      const { postUpdate } = await import('@noren/contract/entities/live-post');
      const refused = wrongPostField(wrongPaths(postUpdate.safeParse(body)), fields);
      if (refused) return refused;
      const sentAt = live.feed.sequence;
      const answer = await call('PUT /posts/{id}', { params: { id: String(post.id) }, body });
      if (!answer.ok)
        return wrongPostField(wrongFields(answer.error), fields) ?? errorSentence(answer.error);
      live.take(answer.data, sentAt);
      showToast(m.seller_edited());
      return onDone();
    },
  );

  return (
    <FormProvider {...form}>
      <form className="grid gap-6" {...attributes}>
        <CorrectedFieldsets store={store} />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={busy} className="min-h-13">
          {m.seller_edit_save()}
        </Button>
      </form>
    </FormProvider>
  );
}
