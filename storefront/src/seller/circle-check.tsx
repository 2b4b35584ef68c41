import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';

/** A circular checkbox, large enough for a thumb; its row is its label. */
export function CircleCheck({
  label,
  checked,
  onToggle,
}: {
  label: string;
  checked: boolean;
  onToggle: () => void;
}) {
  return (
    <span
      className={classNames('relative grid size-11 place-items-center', checked && 'text-white')}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        className="peer size-7 appearance-none rounded-chip border border-line-strong bg-card outline-none checked:border-indigo checked:bg-indigo"
      />
      <CheckIcon className="pointer-events-none absolute size-4 opacity-0 peer-checked:opacity-100" />
    </span>
  );
}
