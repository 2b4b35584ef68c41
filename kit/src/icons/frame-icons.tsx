import type { ReactNode } from 'react';

/** Those that every page shows; the others are in icons.tsx, so that the first load carries none it does not draw. Our own line icons on a 24 grid. They are decoration: the button or link around them carries the name. */
export interface IconProps {
  className?: string;
}

export function Line({ className = 'size-6', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Line>
);
export const ForwardIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M9 5l7 7-7 7" />
  </Line>
);
export const CheckIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Line>
);
export const SearchIcon = (p: IconProps) => (
  <Line {...p}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Line>
);
/** A knotted furoshiki, used to carry shopping home. */
export const CartIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M12 9c-1.5-3-4-4.5-6.5-4 .2 2.5 2.5 4.3 6.5 4zM12 9c1.5-3 4-4.5 6.5-4-.2 2.5-2.5 4.3-6.5 4z" />
    <path d="M12 9c-4.5 1.5-8 4.5-8 7.700C4 19.2 7 20.5 12 20.500s8-1.3 8-3.800C20 13.5 16.5 10.5 12 9z" />
  </Line>
);
export const AccountIcon = (p: IconProps) => (
  <Line {...p}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c0-9 16-9 16 0" />
  </Line>
);
export const AlertIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M12 4L2.8 19.500h18.400L12 4z" />
    <path d="M12 10v4.500M12 17.200v.1" />
  </Line>
);
export const GlobeIcon = (p: IconProps) => (
  <Line {...p}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.400 2.500 3.500 5.300 3.500 8.500s-1.100 6-3.500 8.500c-2.400-2.500-3.500-5.300-3.500-8.500s1.100-6 3.500-8.500z" />
  </Line>
);

/** The product's mark: a noren of three panels on its rod. */
export function NorenMark({ className = 'size-8' }: IconProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 5h28v3H2zM4 9h7.200v17.200q-3.6 1.2-7.2.4zM12.4 9h7.200v17.400q-3.6-1-7.2-.2zM20.8 9H28v17.600q-3.6.8-7.2-.4z" />
    </svg>
  );
}
export const OrdersIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />
  </Line>
);
