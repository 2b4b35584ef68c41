import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { FileButton } from '../files/file-button.tsx';
import { usePictureSend } from './use-picture-send.ts';

/** Uploads the pictures that a product file names, before the file itself. */
export function PictureStep({ slug, region }: { slug: string; region: 'JP' | 'TW' }) {
  const { state, choose, again } = usePictureSend(slug, region === 'TW' ? 'big5' : 'shift_jis');
  const { total, done, failed, ambiguous, isBusy, isUnreadable } = state;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.import_pictures_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.import_pictures_text()}</p>
      {!isBusy && (
        <div>
          <FileButton
            label={m.import_pictures_choose()}
            accept="image/*,.zip"
            multiple
            onFiles={(files) => void choose(files)}
          />
        </div>
      )}
      {isUnreadable && <FieldError>{m.import_zip_unreadable()}</FieldError>}
      {ambiguous.length > 0 && (
        <>
          <FieldError>{m.import_pictures_same_name({ count: ambiguous.length })}</FieldError>
          <Names of={ambiguous.map(({ path }) => path)} />
        </>
      )}
      {total > 0 && (
        <div className="grid gap-1" role="status">
          <span className="tabular-nums">{m.import_pictures_progress({ done, total })}</span>
          <progress
            className="h-2 w-full accent-indigo"
            max={total}
            value={done}
            aria-label={m.import_pictures_progress({ done, total })}
          />
        </div>
      )}
      {failed.length > 0 && (
        <>
          <FieldError>{m.import_pictures_failed({ count: failed.length })}</FieldError>
          <Names of={failed.map(({ name }) => name)} />
          {!isBusy && (
            <div>
              <Button variant="quiet" onClick={() => void again()}>
                {m.import_pictures_again()}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const Names = ({ of }: { of: readonly string[] }) => (
  <ul className="max-h-40 overflow-y-auto text-14">
    {of.map((name, nth) => (
      <li key={`${name} ${nth}`}>{name}</li>
    ))}
  </ul>
);
