import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState, ErrorState } from '@noren/kit/components/states.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { TextSkeleton } from '../../components/text-skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../i18n/generated/messages.js';
import { clearTokens, guestToken } from '../../visitor/visitor.ts';
import { emailsQuery, ownerQuery, personasQuery, type Persona } from './demo-data.ts';
import { KeptEmails } from './kept-emails.tsx';
import { PlaygroundFrame } from './playground-frame.tsx';

/** The demo's persons with links to log in as them, and the emails sent to them. */
export function HomeScreen() {
  const personas = useQuery(personasQuery());
  const owner = useQuery({ ...ownerQuery(), enabled: personas.data != null }).data?.[0];
  const emails = useQuery({ ...emailsQuery(), enabled: personas.data != null });
  return (
    <PlaygroundFrame title={m.playground_home()} lead={m.playground_home_lead()}>
      {personas.isError ? (
        <ErrorState
          next={<Button onClick={() => void personas.refetch()}>{m.common_retry()}</Button>}
        />
      ) : personas.isPending ? (
        <TextSkeleton lines={8} />
      ) : personas.data === null ? (
        <EmptyState title={m.playground_no_demo()}>{m.playground_no_demo_text()}</EmptyState>
      ) : (
        <>
          <section className="grid gap-4">
            <h2 className="text-22">{m.playground_people()}</h2>
            <ul className="grid gap-3 md:grid-cols-2">
              {personas.data.map((persona) => (
                <li key={`${persona.role} ${persona.name} ${persona.channel}`}>
                  <PersonaCard persona={persona} />
                </li>
              ))}
            </ul>
          </section>
          {owner && (
            <section className="grid gap-4">
              <h2 className="text-22">{m.playground_console()}</h2>
              <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
                <span className="grid min-w-0 gap-1">
                  <span className="phrase-left">{m.playground_console_text()}</span>
                  <span className="text-14 wrap-anywhere text-ink-soft select-all">
                    {owner.email}
                  </span>
                  <span className="text-14 wrap-anywhere text-ink-soft select-all">
                    {owner.password}
                  </span>
                </span>
                <a href={owner.url} className={buttonClass('primary')}>
                  {m.playground_console_open()}
                </a>
              </Card>
            </section>
          )}
          <section className="grid gap-4">
            <h2 className="text-22">{m.playground_emails()}</h2>
            <KeptEmails emails={emails.data ?? []} />
          </section>
        </>
      )}
    </PlaygroundFrame>
  );
}

/**
 * Logs in as a persona: stores a guest's token, and opens the platform's link for everyone else.
 */
function enter(persona: Persona): void {
  clearTokens();
  if (persona.role === 'guest') guestToken.set(persona.token);
  window.location.assign(persona.url);
}

function PersonaCard({ persona }: { persona: Persona }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="grid gap-1">
        <span className="font-semibold" lang="ja">
          {persona.name}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Chip variant="indigo">{persona.role}</Chip>
          <Chip>{persona.channel}</Chip>
          <Chip>{persona.region}</Chip>
        </span>
      </span>
      <Button
        variant="quiet"
        aria-label={m.playground_enter_as({ name: persona.name })}
        onClick={() => enter(persona)}
      >
        {m.playground_enter()}
      </Button>
    </Card>
  );
}
