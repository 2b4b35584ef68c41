import { CardIcon } from '@noren/kit/icons/icons.tsx';
import type { ReactNode } from 'react';
import type { CardBrand } from './card-number.ts';

/** Small wordless marks of our own, enough to recognise a card by; the brand's name is read beside them. */
const marks: Record<CardBrand, ReactNode> = {
  visa: <path d="M8 16l2.200-8h2.300l-2.200 8zM14 16l4.500-8h2.700l-5 8z" fill="#2a3f8f" />,
  mastercard: (
    <>
      <circle cx="13" cy="12" r="5" fill="#c8402f" />
      <circle cx="19" cy="12" r="5" fill="#e2a13a" fillOpacity="0.85" />
    </>
  ),
  jcb: (
    <>
      <rect x="8.500" y="6.500" width="4.200" height="11" rx="2" fill="#2f5ea8" />
      <rect x="13.900" y="6.500" width="4.200" height="11" rx="2" fill="#b8323f" />
      <rect x="19.300" y="6.500" width="4.200" height="11" rx="2" fill="#3c8a52" />
    </>
  ),
  amex: <path d="M7 7h18v10H7zM10 15l2.500-6 2.500 6M11 13h3M17 9l5 6M22 9l-5 6" fill="#2e7db3" stroke="#fff" strokeWidth="1.200" strokeLinejoin="round" />,
  diners: (
    <>
      <circle cx="16" cy="12" r="5.500" fill="none" stroke="#3a5a86" strokeWidth="1.500" />
      <path d="M14.500 8.500v7a3.600 3.600 0 0 1 0-7zM17.500 8.500v7a3.600 3.600 0 0 0 0-7z" fill="#3a5a86" />
    </>
  ),
};

export const brands = Object.keys(marks) as CardBrand[];

export function CardBrandMark({ brand, className = 'h-6 w-8' }: { brand: CardBrand | null; className?: string }) {
  if (!brand) return <CardIcon className="size-6 text-ink-soft" />;
  return (
    <svg viewBox="0 0 32 24" className={className} aria-hidden="true" focusable="false">
      <rect x="0.500" y="0.500" width="31" height="23" rx="4" fill="#fff" stroke="#d9d1c5" />
      {marks[brand]}
    </svg>
  );
}
