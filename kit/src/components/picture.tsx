import * as words from '@noren/kit/words.ts';
import { NorenMark } from '../icons/frame-icons.tsx';
import { classNames } from '../style/class-names.ts';
import { avifSetOf, srcSetOf } from '../formats/picture-sources.ts';

export interface PictureProps {
  /** null: the product has no picture, and a placeholder is shown */
  url: string | null | undefined;
  alt: string;
  /** the displayed width, for the browser's choice: `(width >= 48rem) 25vw, 50vw` */
  sizes: string;
  /** one of the first pictures of a screen, loaded eagerly */
  first?: boolean;
  className?: string;
}

/** A 4:5 picture whose space is reserved while it loads. */
export function Picture({ url, alt, sizes, first = false, className }: PictureProps) {
  if (!url) return <NoPicture alt={alt} className={className} />;
  const avif = avifSetOf(url);
  const shown = (
    <img
      src={url}
      srcSet={srcSetOf(url)}
      sizes={sizes}
      width={640}
      height={800}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      className={classNames('aspect-4/5 h-auto w-full bg-paper-deep object-cover', className)}
    />
  );
  if (avif === undefined) return shown;
  return (
    <picture className="contents">
      {/* hidden, because it would take a cell of its own in a grid */}
      <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />
      {shown}
    </picture>
  );
}

/** A placeholder that says there is no picture. A large one takes only half the height. */
function NoPicture({ alt, className }: Pick<PictureProps, 'alt' | 'className'>) {
  return (
    <div
      {...(alt !== '' && { role: 'img', 'aria-label': `${alt} (${words.noPicture()})` })}
      className={classNames('@container w-full overflow-hidden', className)}
    >
      <div
        className="grid aspect-4/5 place-content-center justify-items-center gap-2 bg-paper-deep text-ink-soft @xs:aspect-8/5"
        aria-hidden="true"
      >
        <NorenMark className="size-6 opacity-60 @[8rem]:size-10" />
        <span className="hidden text-12 @[8rem]:block">{words.noPicture()}</span>
      </div>
    </div>
  );
}
