import * as m from '../../i18n/generated/messages.js';
import { StyleSection } from './style-section.tsx';

const colours = [
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink-faint', 'bg-ink-faint'],
  ['line-strong', 'bg-line-strong'],
  ['line', 'bg-line'],
  ['paper-deep', 'bg-paper-deep'],
  ['indigo', 'bg-indigo'],
  ['indigo-tint', 'bg-indigo-tint'],
  ['vermilion', 'bg-vermilion'],
  ['vermilion-tint', 'bg-vermilion-tint'],
  ['pine', 'bg-pine'],
  ['pine-tint', 'bg-pine-tint'],
  ['plum', 'bg-plum'],
  ['plum-tint', 'bg-plum-tint'],
  ['sold', 'bg-sold'],
  ['sold-tint', 'bg-sold-tint'],
] as const;

const sizes = [
  ['36', 'text-36 font-semibold'],
  ['28', 'text-28 font-semibold'],
  ['22', 'text-22 font-semibold'],
  ['18', 'text-18'],
  ['16', 'text-16'],
  ['14', 'text-14'],
  ['12', 'text-12'],
] as const;

export function StyleTokens() {
  return (
    <>
      <StyleSection title={m.playground_style_colour()}>
        <ul className="grid grid-cols-4 gap-x-3 gap-y-5 md:grid-cols-8">
          {colours.map(([name, ground]) => (
            <li key={name} className="grid gap-1.5">
              <span className={`h-14 rounded-card border border-line ${ground}`} />
              <span className="text-12 text-ink-soft">{name}</span>
            </li>
          ))}
        </ul>
      </StyleSection>
      <StyleSection title={m.playground_style_type()}>
        <ul className="grid gap-4">
          {sizes.map(([size, text]) => (
            <li key={size} className="flex items-baseline gap-5">
              <span className="figures w-6 shrink-0 text-12 text-ink-faint">{size}</span>
              <span className={`${text} phrase min-w-0`}>{m.playground_style_sample()}</span>
            </li>
          ))}
        </ul>
      </StyleSection>
    </>
  );
}
