import { Button } from '@noren/kit/components/button.tsx';
import type { GoodsProduct } from '@noren/contract/entities/goods';
import * as m from '../i18n/generated/messages.js';

interface SaveButtonsProps {
  product: GoodsProduct | undefined;
  busy: boolean;
  /** @param isHidden saved as a draft, or archived */
  onSave: (isHidden: boolean) => void;
}

/** Saves as before, and publishes, hides or archives. Enter never publishes a draft. */
export function SaveButtons({ product, busy, onSave }: SaveButtonsProps) {
  if (!product)
    return (
      <>
        <Button type="submit" busy={busy}>
          {m.goods_publish()}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => onSave(true)}>
          {m.goods_save_draft()}
        </Button>
      </>
    );
  if (product.is_draft)
    return (
      <>
        <Button disabled={busy} onClick={() => onSave(false)}>
          {m.goods_publish()}
        </Button>
        <Button type="submit" variant="quiet" busy={busy}>
          {m.goods_save_draft()}
        </Button>
      </>
    );
  return (
    <>
      <Button type="submit" busy={busy}>
        {m.goods_save()}
      </Button>
      <Button
        variant={product.is_archived ? 'quiet' : 'danger'}
        disabled={busy}
        onClick={() => onSave(!product.is_archived)}
      >
        {product.is_archived ? m.goods_unarchive() : m.goods_archive()}
      </Button>
    </>
  );
}
