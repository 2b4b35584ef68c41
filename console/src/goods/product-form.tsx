import { newIntentKey } from '@noren/client/intent-key';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { GoodsProduct, StoreKind } from '@noren/contract/entities/goods';
import type { StaffMember } from '@noren/contract/entities/staff';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { callConsole, type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { hasFailed, imagesOf, isSending } from '../pictures/picture-list.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import {
  bodyOf,
  copiedFields,
  fieldsOf,
  newSkuFields,
  sharedImages,
  type ProductFields,
} from './product-fields.ts';
import { ProductFacts } from './product-facts.tsx';
import { PreviewButton } from './preview-button.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SkuCard } from './sku-card.tsx';

export interface ProductFormProps {
  store: StaffMember['stores'][number];
  product: GoodsProduct | undefined;
  kinds: readonly StoreKind[];
  collections: readonly StoreKind[];
  /** for a new product: the product it is copied from */
  copied?: GoodsProduct | undefined;
  onSaved: (saved: GoodsProduct) => Promise<void>;
  /** loads the current state, after another staff member changed the product */
  onReload: () => void;
}

/** Form for a whole product; one button saves all of it. */
export function ProductForm({
  store,
  product,
  copied,
  kinds,
  collections,
  onSaved,
  onReload,
}: ProductFormProps) {
  const { slug, region } = store;
  const mayKeep = store.role === 'owner' || store.role === 'manager';
  const opened = copied ? copiedFields(copied, region) : fieldsOf(product, region);
  const sent = useSentForm<ProductFields>({ defaultValues: opened }, (typed) => save(typed));
  const { attributes, busy, submit } = sent;
  const { control, formState } = sent.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'skus' });
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const pictures = usePictures(slug, product?.images ?? (copied ? sharedImages(copied) : []));
  const sending = isSending(pictures.list);
  const isChanged =
    formState.isDirty ||
    JSON.stringify(imagesOf(pictures.list)) !==
      JSON.stringify((product?.images ?? []).map(({ url, alt }) => ({ url, alt })));

  // the merchant pressed save while pictures were uploading or had failed
  const [isHeldUp, setHeldUp] = useState(false);
  const send = (typed: ProductFields, isHidden: boolean) => {
    const body = bodyOf(typed, region, imagesOf(pictures.list), product);
    return product
      ? callConsole('PUT /console/stores/{slug}/products/{id}', {
          params: { slug, id: String(product.id) },
          body: { ...body, skus: body.skus, revision: product.revision, is_archived: isHidden },
        })
      : callConsole('POST /console/stores/{slug}/products', {
          params: { slug },
          body: { ...body, ...(isHidden && { is_draft: true }) },
          idempotencyKey,
        });
  };
  /** @param isHidden a draft, or archived */
  async function save(typed: ProductFields, isHidden = product?.is_archived ?? false) {
    setFailure(null);
    if (sending || hasFailed(pictures.list)) return setHeldUp(true);
    const result = await send(typed, isHidden);
    if (result.ok) {
      showToast(
        !isHidden && (product?.is_draft ?? !product) ? m.goods_published() : m.goods_saved(),
      );
      return onSaved(result.data.data);
    }
    // a changed body needs a new idempotency key
    if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
    setFailure(result.error);
    return eachField(
      wrongFields(result.error).map((path) => path.replace(/\.id$/, '.name')),
      (path) =>
        path === 'handle'
          ? m.goods_handle_taken()
          : m.error({ code: 'VALIDATION_EXCEPTION', reason: '' }),
    );
  }

  return (
    <form className="grid gap-5" {...attributes}>
      <FormHead slug={slug} title={product ? m.goods_edit() : m.goods_new()} />
      <fieldset disabled={!mayKeep} className="contents">
        <ProductFacts
          sent={sent}
          store={store}
          kinds={kinds}
          collections={collections}
          isNew={!product}
        />
        <PictureField pictures={pictures} />
        <h2 className="text-18 font-semibold">{m.skus()}</h2>
        {fields.map(({ id, sku_id }, index) => (
          <SkuCard
            key={id}
            sent={sent}
            index={index}
            store={store}
            pictures={imagesOf(pictures.list)}
            known={product?.skus.find((sku) => sku.id === sku_id)}
            onRemove={fields.length > 1 ? () => remove(index) : null}
            onStock={onReload}
          />
        ))}
        {mayKeep && (
          <div>
            <Button variant="quiet" onClick={() => append(newSkuFields(region))}>
              {m.sku_add()}
            </Button>
          </div>
        )}
      </fieldset>
      {mayKeep && (
        <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-line bg-card px-4 py-4 md:mx-0 md:rounded-card md:border">
          {failure && <SaveFailure failure={failure} onReload={onReload} />}
          {isHeldUp && sending && <p role="status">{m.pictures_sending()}</p>}
          {isHeldUp && !sending && hasFailed(pictures.list) && (
            <FieldError>{m.pictures_failed()}</FieldError>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <SaveButtons
              product={product}
              busy={busy}
              onSave={(isHidden) => submit((typed) => save(typed, isHidden))}
            />
            {product && <CopyAndPreview slug={slug} id={product.id} />}
            <span role="status" className="phrase-left text-14 text-ink-soft">
              {isChanged
                ? m.goods_unsaved()
                : product?.is_draft
                  ? m.goods_draft_text()
                  : product && !product.is_archived
                    ? m.goods_archive_text()
                    : ''}
            </span>
          </div>
        </div>
      )}
    </form>
  );
}

function FormHead({ slug, title }: { slug: string; title: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to="/stores/$slug/goods"
        params={{ slug }}
        className="target inline-flex items-center text-indigo underline underline-offset-4"
      >
        {m.back()}
      </Link>
      <h1 className="text-22 font-semibold">{title}</h1>
    </div>
  );
}

function SaveFailure({ failure, onReload }: { failure: CallFailure; onReload: () => void }) {
  return failure.code === 'CHANGED_MEANWHILE' ? (
    <div role="alert" className="grid gap-2 text-plum">
      <p className="phrase-left">{m.goods_changed()}</p>
      <Button variant="quiet" onClick={onReload}>
        {m.goods_reload()}
      </Button>
    </div>
  ) : (
    <FieldError>{errorSentence(failure)}</FieldError>
  );
}

function CopyAndPreview({ slug, id }: { slug: string; id: number }) {
  return (
    <>
      <Link
        to="/stores/$slug/goods/new"
        params={{ slug }}
        search={{ from: id }}
        className={buttonClass('quiet')}
      >
        {m.goods_copy()}
      </Link>

      <PreviewButton slug={slug} id={id} />
      <Link to="/stores/$slug/goods/new" params={{ slug }} className={buttonClass('quiet')}>
        {m.goods_add_another()}
      </Link>
    </>
  );
}
