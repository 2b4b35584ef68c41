import { useState } from 'react';
import { CloseIcon, SearchIcon } from '../icons/frame-icons.tsx';
import { classNames } from '../style/class-names.ts';

export interface SearchFieldProps {
  words: string;
  onWords: (words: string) => void;
  /** accessible names of the field and of its clear button */
  label: string;
  clearLabel: string;
  /** quiet: part of a header; plain: a field among others */
  variant: 'quiet' | 'plain';
  className?: string;
}

/** A search field. It does not search while an input method is composing. */
export function SearchField({
  words,
  onWords,
  label,
  clearLabel,
  variant,
  className,
}: SearchFieldProps) {
  const [composed, setComposed] = useState<string | null>(null);
  const shown = composed ?? words;
  const finish = (typed: string) => {
    setComposed(null);
    onWords(typed);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // The results update by themselves; hiding the on-screen keyboard makes room for them.
        if (matchMedia('(pointer: coarse)').matches)
          (document.activeElement as HTMLElement | null)?.blur();
      }}
      className={classNames('relative', className)}
    >
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-faint" />
      <input
        type="search"
        value={shown}
        onChange={({ target }) =>
          composed === null ? onWords(target.value) : setComposed(target.value)
        }
        onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => finish(currentTarget.value)}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        maxLength={60}
        className={classNames(
          'h-11 w-full appearance-none border pr-11 pl-10 text-16 placeholder:text-ink-faint focus:border-indigo [&::-webkit-search-cancel-button]:hidden',
          variant === 'quiet'
            ? 'rounded-chip border-transparent bg-paper-deep placeholder:text-14 hover:border-line-strong focus:bg-card'
            : 'rounded-control border-line-strong bg-card',
        )}
      />
      {shown !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-chip text-ink-soft hover:text-indigo"
          onClick={() => finish('')}
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </form>
  );
}
