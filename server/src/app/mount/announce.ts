import { join } from 'node:path';
import type { App } from '../context/app.ts';
import { openPlayground } from './open-playground.ts';
import { makeSetupCode } from '../../identity/staff/setup-code.ts';

const publicDemoWarning = [
  '  DEMO_IN_PUBLIC=1: whoever reaches this address can enter as every demo person, see and change their orders, sell as every demo liver,',
  '  and pay with invented money. Nobody should register or order here with anything real.',
];

/**
 * Prints the addresses, the setup code and the demo's accounts. Everything else goes to the
 * structured log.
 */
export async function announce(app: App, origin: string, took: number): Promise<void> {
  const store = await app.defaultStore();
  const playground = app.config.demo ? await openPlayground() : null;
  // before the setup code, which is only made for a server without an owner
  const owner = (await playground?.admitDemoOwner(app)) ?? null;
  const setup_code = await makeSetupCode(app);
  const engine = app.config.database_url
    ? 'PostgreSQL at DATABASE_URL'
    : `PostgreSQL in ${join(app.config.data_dir, 'postgres')}`;
  process.stdout.write(
    [
      '',
      `  Noren is open: ${app.publicUrl()}${store ? `/stores/${store}/marketplace` : ''}`,
      // performance.now() counts from this process's start: npm start installs and builds in it
      // before it serves
      `  ${engine}; ready ${(performance.now() / 1000).toFixed(1)} s after the command, ${(took / 1000).toFixed(1)} s of them the server's own start`,
      ...(setup_code === null
        ? []
        : [
            `  Nobody owns this server yet: ${app.publicUrl()}/console/setup, with the code ${setup_code}`,
          ]),
      ...(playground
        ? [
            `  Demo member: member@example.com, password ${playground.demoPassword}`,
            ...(owner === null
              ? []
              : [
                  `  Demo owner, in the console at ${owner.url}: ${owner.email}, password ${owner.password}`,
                ]),
            `  Everyone in the demo, with tokens: ${app.publicUrl()}/api/playground/personas`,
            `  API: ${origin}/api/docs`,
            ...(app.config.demo_in_public ? ['', ...publicDemoWarning] : []),
          ]
        : []),
      '',
      '',
    ].join('\n'),
  );
}
