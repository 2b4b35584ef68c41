import { Line, type IconProps } from './frame-icons.tsx';

/** Line icons of later screens: checkout, product, forms. */
export const BackIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M15 5l-7 7 7 7" />
  </Line>
);
export const DownIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 9l7 7 7-7" />
  </Line>
);
export const PlusIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M12 5v14M5 12h14" />
  </Line>
);
export const MinusIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 12h14" />
  </Line>
);
export const TrashIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5" />
  </Line>
);
export const ClockIcon = (p: IconProps) => (
  <Line {...p}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.200l3.5 2" />
  </Line>
);
export const InfoIcon = (p: IconProps) => (
  <Line {...p}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 7.800v.1" />
  </Line>
);
export const CardIcon = (p: IconProps) => (
  <Line {...p}>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M6.5 15h4" />
  </Line>
);
export const TruckIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M3 6.500h10.500V16H3zM13.5 10h4l3.5 3.500V16h-7.500z" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </Line>
);
export const StoreIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M4 10v9.500h16V10M3 5h18v5H3zM8 5v5M12 5v5M16 5v5M10 19.500V14h4v5.5" />
  </Line>
);
export const WalletIcon = (p: IconProps) => (
  <Line {...p}>
    <rect x="7" y="2.500" width="10" height="19" rx="2" />
    <path d="M10.500 9.500l3 2.500-3 2.500M11 18.500h2" />
  </Line>
);
export const MailIcon = (p: IconProps) => (
  <Line {...p}>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3.500 7l8.500 6.500L20.500 7" />
  </Line>
);
