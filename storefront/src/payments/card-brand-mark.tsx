import { CardIcon } from '@noren/kit/icons/icons.tsx';
import {
  siAmericanexpress,
  siDinersclub,
  siJcb,
  siMastercard,
  siVisa,
  type SimpleIcon,
} from 'simple-icons';
import type { CardBrand } from './card-number.ts';

const marks: Record<CardBrand, SimpleIcon> = {
  visa: siVisa,
  mastercard: siMastercard,
  jcb: siJcb,
  amex: siAmericanexpress,
  diners: siDinersclub,
};

export const brands = Object.keys(marks) as CardBrand[];

/** The brand's mark; its name is in the text next to it. */
export function CardBrandMark({
  brand,
  className = 'h-6 w-8',
}: {
  brand: CardBrand | null;
  className?: string;
}) {
  if (!brand) return <CardIcon className="size-6 text-ink-soft" />;
  const { path, hex } = marks[brand];
  return (
    <svg viewBox="0 0 32 24" className={className} aria-hidden="true" focusable="false">
      <rect x="0.500" y="0.500" width="31" height="23" rx="4" fill="#fff" stroke="#d9d1c5" />
      <path d={path} fill={`#${hex}`} transform="translate(6 2) scale(0.8333)" />
    </svg>
  );
}
