import type { Store } from '@noren/contract/entities/store';
import { AppLink } from '../page/app-link.tsx';
import type { ReactNode } from 'react';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { PolicyLinks } from '../policies/policy-links.tsx';
import { contentLanguage } from '../i18n/current-locale.ts';

export function StoreFooter({
  store,
  paths,
  children,
}: {
  store: Store;
  paths: Pick<ChannelPaths, 'law' | 'policy'>;
  children?: ReactNode;
}) {
  const { law } = paths;
  const link =
    'inline-flex min-h-11 items-center underline decoration-white/30 underline-offset-4 hover:decoration-white';
  return (
    <footer className="mt-20 bg-indigo text-white safe-bottom print:not-has-[dialog[open]]:hidden">
      <div className="page grid gap-6 py-10">
        <div>
          <p lang={contentLanguage[store.region]} className="text-18 font-semibold">
            {store.name}
          </p>
          <p
            lang={contentLanguage[store.region]}
            className="mt-1 max-w-[32rem] text-14 text-white/85"
          >
            {store.description}
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-6 text-14">
            {law && store.region === 'JP' && (
              <li>
                <AppLink href={law} className={link}>
                  {m.common_commercial_law()}
                </AppLink>
              </li>
            )}
            {children && <li>{children}</li>}
            <PolicyLinks paths={paths} className={link} />
            <li>
              <a href={`mailto:${store.contact_email}`} className={link}>
                {m.common_contact()}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
