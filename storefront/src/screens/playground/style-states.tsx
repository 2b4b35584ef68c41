import { Button } from '@noren/kit/components/button.tsx';
import { EmptyState, ErrorState } from '@noren/kit/components/states.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { TextSkeleton } from '@noren/kit/components/text-skeleton.tsx';
import * as m from '../../i18n/generated/messages.js';
import { ProductCardSkeleton } from '../../products/product-card-skeleton.tsx';
import { StyleSection } from './style-section.tsx';

export function StyleStates() {
  return (
    <StyleSection title={m.playground_style_states()}>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState title={m.common_new_page_missing()} next={<Button>{m.common_to_shop()}</Button>} />
        </Card>
        <Card>
          <ErrorState next={<Button variant="quiet">{m.common_retry()}</Button>}>{m.error_network()}</ErrorState>
        </Card>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <ProductCardSkeleton />
        <ProductCardSkeleton />
        <div className="col-span-2">
          <TextSkeleton lines={4} />
        </div>
      </div>
    </StyleSection>
  );
}
