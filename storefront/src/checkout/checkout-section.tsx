import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useId, type ReactNode } from 'react';
import type { OrderPart } from './order-parts.ts';

/**
 * One section of the checkout page. The page scrolls to `part` when something there prevents the
 * order.
 */
export function CheckoutSection({
  title,
  part,
  error,
  children,
}: {
  title: string;
  part?: OrderPart | 'contact' | 'delivery' | 'invoice' | 'review';
  error?: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-part={part}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-3 outline-none"
    >
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {error && <FieldError>{error}</FieldError>}
      {children}
    </section>
  );
}
