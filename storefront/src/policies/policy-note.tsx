import type { ChannelPaths } from '../channel/channel.ts';
import { PolicyLinks } from './policy-links.tsx';

/** A note below a binding button: what the buyer agrees to, with links. */
export function PolicyNote({
  paths,
  children,
}: {
  paths: Pick<ChannelPaths, 'policy'>;
  children: string;
}) {
  return (
    <div className="text-center text-14 text-ink-soft">
      <p className="phrase">{children}</p>
      <ul className="flex flex-wrap justify-center gap-x-5">
        {/* opens in a new tab, so that typed input is kept */}
        <PolicyLinks
          paths={paths}
          target="_blank"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        />
      </ul>
    </div>
  );
}
