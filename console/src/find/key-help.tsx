import { Drawer } from '@noren/kit/components/drawer.tsx';
import * as m from '../i18n/generated/messages.js';

/** The keys as they are printed on keyboards, and what each does. */
const keys = [
  ['Ctrl K / ⌘ K', 'find'],
  ['?', 'help'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['s', 'ship'],
] as const;

/** Lists the console's shortcuts. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={m.shortcuts_title()}>
      <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-5 gap-y-3">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[6px] border border-line-strong bg-paper px-2 py-0.5 font-sans text-14">
                {key}
              </kbd>
            </dt>
            <dd>{m.keys_act({ act })}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
