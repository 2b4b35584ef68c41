import { AppLink } from '../page/app-link.tsx';
import type { ChannelPaths, Policy } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';

const policies = [
  ['terms', m.common_policy_terms],
  ['privacy', m.common_policy_privacy],
] as const satisfies readonly (readonly [Policy, () => string])[];

/** Links to the terms of use and the privacy policy, as list items. */
export function PolicyLinks({
  paths,
  className,
  target,
}: {
  paths: Pick<ChannelPaths, 'policy'>;
  className: string;
  target?: '_blank';
}) {
  return policies.map(([which, name]) => (
    <li key={which}>
      <AppLink href={paths.policy(which)} className={className} target={target}>
        {name()}
      </AppLink>
    </li>
  ));
}
