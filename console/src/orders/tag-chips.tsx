import { Chip } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';

/** Tags in the list: the first ones, and how many more there are. */
export function TagChips({ tags, shown = 2 }: { tags: readonly string[]; shown?: number }) {
  return (
    <>
      {tags.slice(0, shown).map((tag) => (
        <Chip key={tag} className="min-w-0 shrink! border border-line-strong bg-card!">
          <span className="max-w-[9rem] truncate">{tag}</span>
        </Chip>
      ))}
      {tags.length > shown && (
        <Chip className="border border-line-strong bg-card!">
          <span aria-hidden="true">+{tags.length - shown}</span>
          <span className="sr-only">{m.tags_more({ count: tags.length - shown })}</span>
        </Chip>
      )}
    </>
  );
}
