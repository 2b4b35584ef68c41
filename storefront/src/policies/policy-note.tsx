import type { ChannelPaths } from '../channel/channel.ts';
import { PolicyLinks } from './policy-links.tsx';

/** At a button that binds somebody: what they agree to, and where it is read. */
export function PolicyNote({ paths, children }: { paths: Pick<ChannelPaths, 'policy'>; children: string }) {
  return (
    <div className="text-center text-14 text-ink-soft">
      <p className="phrase">{children}</p>
      <ul className="flex flex-wrap justify-center gap-x-5">
        {/* what was typed here stays */}
        <PolicyLinks paths={paths} target="_blank" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink" />
      </ul>
    </div>
  );
}
