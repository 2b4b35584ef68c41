import type { ShowDetails, ShowProduct } from '@noren/contract/entities/show';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';

interface ShowPictureProps {
  /** the picture chosen earlier, if any */
  saved: Pick<ShowDetails, 'image_id' | 'image_url'> | undefined;
  products: readonly ShowProduct[];
  /** id of the picture; '': the store's */
  value: string;
  onChange: (image_id: string) => void;
}

const mostShown = 24;

/** Chooses one of the goods' pictures for a show, or the store's own. */
export function ShowPicture({ saved, products, value, onChange }: ShowPictureProps) {
  const ofGoods = products.flatMap(({ name, images }) =>
    images.map(({ id, url }) => ({ id: String(id), url, name })),
  );
  const isMissing =
    saved?.image_id != null && ofGoods.every(({ id }) => id !== String(saved.image_id));
  const pictures = [
    ...(isMissing
      ? [{ id: String(saved.image_id), url: saved.image_url ?? '', name: m.show_picture_kept() }]
      : []),
    ...ofGoods,
  ];
  if (pictures.length === 0) return null;
  const tile =
    'relative block cursor-pointer overflow-hidden rounded-control border-2 border-line has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo';
  const radio = (id: string, label: string) => (
    <input
      type="radio"
      name="image_id"
      className="sr-only"
      aria-label={label}
      checked={value === id}
      onChange={() => onChange(id)}
    />
  );
  return (
    <Card className="p-5">
      <fieldset className="grid gap-3">
        <legend className="float-left mb-3 text-18 font-semibold">{m.show_picture()}</legend>
        <p className="phrase-left clear-both text-14 text-ink-soft">{m.show_picture_hint()}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
          <label
            className={`${tile} grid aspect-4/5 place-items-center bg-paper-deep p-1 text-center text-12`}
          >
            {radio('', m.show_picture_none())}
            <span aria-hidden="true">{m.show_picture_none()}</span>
          </label>
          {pictures.slice(0, mostShown).map(({ id, url, name }, nth) => (
            <label key={id} className={tile}>
              {radio(id, m.show_picture_of({ nth: nth + 1, name }))}
              <Picture url={url} alt="" sizes="5rem" />
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
