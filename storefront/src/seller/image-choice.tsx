import type { ShopStore } from '@noren/contract/entities/shop-store';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { smallAvatarOf } from '@noren/contract/store-looks';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import type { PostFields } from './post-fields.ts';

const tile =
  'relative block size-20 shrink-0 overflow-hidden rounded-control border-2 border-transparent has-checked:border-indigo has-checked:ring-2 has-checked:ring-indigo/30 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo';

/**
 * Pictures of the store's own goods, from which the post's picture is chosen; the default is the
 * store's picture.
 */
export function ImageChoice({ store, error }: { store: ShopStore; error: string | undefined }) {
  'use no memo';
  const { register } = useFormContext<PostFields>();
  const { data } = useQuery(
    queryOf('GET /seller/stores/{slug}/products', {
      params: { slug: store.slug },
      query: { per_page: '40' },
    }),
  );
  const pictures = (data?.data ?? []).flatMap(({ name, cover_image_id, cover_image_url }) =>
    cover_image_id !== null && cover_image_url !== null
      ? [{ id: cover_image_id, url: cover_image_url, name }]
      : [],
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-semibold">{m.seller_field_image()}</legend>
      <div className="-mx-1 mt-1.5 flex gap-2.5 overflow-x-auto p-1.5">
        <label className={tile}>
          <input
            type="radio"
            className="sr-only"
            value=""
            aria-label={m.seller_field_image_none()}
            {...register('image_id')}
          />
          {store.avatar_url ? (
            <img src={smallAvatarOf(store.avatar_url)} alt="" className="size-full object-cover" />
          ) : (
            <span className="block size-full bg-paper-deep" />
          )}
        </label>
        {pictures.map(({ id, url, name }) => (
          <label key={id} className={tile}>
            <input
              type="radio"
              className="sr-only"
              value={String(id)}
              aria-label={m.seller_field_image_of({ name })}
              {...register('image_id')}
            />
            <Picture url={url} alt="" sizes="80px" />
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
