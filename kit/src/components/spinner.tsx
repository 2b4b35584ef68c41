import * as words from '@noren/kit/words.ts';
import { classNames } from '../style/class-names.ts';

/** spec §9: 24 px, 48 px in full screen; one turn in 0.9 s. */
export function Spinner({
  size = 24,
  className,
  label,
}: {
  size?: 24 | 48;
  className?: string;
  label?: string;
}) {
  return (
    <span role="status" className={classNames('inline-flex', className)}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        className="animate-turn"
        aria-hidden="true"
      >
        <circle
          cx="12"
          cy="12"
          r="9.5"
          stroke="currentColor"
          strokeOpacity="0.2"
          strokeWidth="2.5"
        />
        <path
          d="M21.5 12A9.5 9.5 0 0 0 12 2.5"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label ?? words.loading()}</span>
    </span>
  );
}

/** spec §9: white at 90 % over the whole page. */
export function LoadingOverlay() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-white/90 text-indigo">
      <Spinner size={48} />
    </div>
  );
}
