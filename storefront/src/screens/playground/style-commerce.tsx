import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import {
  AlertIcon,
  CartIcon,
  CheckIcon,
  CloseIcon,
  ForwardIcon,
  SearchIcon,
} from '@noren/kit/icons/frame-icons.tsx';
import {
  BackIcon,
  CardIcon,
  ClockIcon,
  InfoIcon,
  StoreIcon,
  TrashIcon,
  TruckIcon,
} from '@noren/kit/icons/icons.tsx';
import { useState } from 'react';
import { PriceSummary } from '../../cart/price-summary.tsx';
import { showFailure } from '../../failures/show-failure.ts';
import * as m from '../../i18n/generated/messages.js';
import { ProductCardSkeleton } from '../../products/product-card-skeleton.tsx';
import { QuantityStepper } from '../../products/quantity-stepper.tsx';
import { StyleSection } from './style-section.tsx';

const icons = {
  StoreIcon,
  CartIcon,
  SearchIcon,
  ClockIcon,
  TruckIcon,
  CardIcon,
  CheckIcon,
  AlertIcon,
  InfoIcon,
  TrashIcon,
  BackIcon,
  ForwardIcon,
  CloseIcon,
};
const pricing = {
  amount: 4200,
  shipping_fee: 600,
  payment_fee: 330,
  total_amount: 5130,
  currency: 'JPY',
  until_free_shipping: 800,
  quantity: 3,
} as const;

/** The shop's components built from the kit, and toasts. */
export function StyleCommerce() {
  const [quantity, setQuantity] = useState(2);
  return (
    <StyleSection title={m.playground_style_shop()}>
      <div className="flex flex-wrap items-center gap-1">
        {Object.entries(icons).map(([name, Icon]) => (
          <IconButton key={name} label={name}>
            <Icon />
          </IconButton>
        ))}
      </div>
      <div className="grid gap-10 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => showToast(m.playground_style_toast())}>
              {m.playground_style_show_toast()}
            </Button>
            <Button variant="quiet" onClick={() => void showFailure({ code: 'SKU_SOLD_OUT' })}>
              {m.playground_style_show_error()}
            </Button>
          </div>
          <QuantityStepper
            value={quantity}
            cap={{ max: 3, reason: 'limit' }}
            name={m.playground_style_goods()}
            onChange={setQuantity}
          />
          <div className="grid grid-cols-2 gap-4">
            <ProductCardSkeleton />
            <ProductCardSkeleton />
          </div>
        </div>
        <Card className="p-6">
          <PriceSummary pricing={pricing} />
        </Card>
      </div>
    </StyleSection>
  );
}
