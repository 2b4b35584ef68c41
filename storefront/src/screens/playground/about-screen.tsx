import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../../i18n/generated/messages.js';
import { PlaygroundFrame } from './playground-frame.tsx';

const places = [
  { href: '/api/docs', text: m.playground_about_docs },
  { href: '/api/openapi.json', text: m.playground_about_openapi },
  { href: '/api/health', text: m.playground_about_health },
  { href: '/maintenance-status', text: m.playground_about_maintenance },
  { href: '/sandbox/gmo/counter', text: m.playground_about_counter },
] as const;

/** An overview of the product for new developers. */
export function AboutScreen() {
  return (
    <PlaygroundFrame title={m.playground_about()} lead={m.playground_about_lead()}>
      <ul className="grid gap-3 md:grid-cols-2">
        {places.map(({ href, text }) => (
          <li key={href}>
            <Card className="grid gap-1 p-4">
              <a
                href={href}
                className="figures inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
              >
                {href}
              </a>
              <span className="text-14 text-ink-soft">{text()}</span>
            </Card>
          </li>
        ))}
      </ul>
    </PlaygroundFrame>
  );
}
