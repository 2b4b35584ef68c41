import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * Opens the saved product as buyers see it, in a new tab, because this one may hold unsaved edits.
 */
export function PreviewButton({ slug, id }: { slug: string; id: number }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [open, busy] = useMutation(async () => {
    setFailure(null);
    setUrl(null);
    // opened during the click: browsers block a window that opens later as a pop-up
    const tab = window.open('', '_blank');
    const result = await callConsole('POST /console/stores/{slug}/products/{id}/preview', {
      params: { slug, id: String(id) },
    });
    if (!result.ok) {
      tab?.close();
      return setFailure(errorSentence(result.error));
    }
    const address = `${result.data.url.replace(/\?.*$/, '')}?locale=${currentLocale()}`;
    if (!tab) return setUrl(address);
    tab.opener = null;
    tab.location.replace(address);
  });
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => open()}>
        {m.preview_open()}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.preview_link()}
        </a>
      )}
    </>
  );
}
