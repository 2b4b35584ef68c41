// `npm run proof [-- times]`: what takes too long for every landing. Kills the server in the middle of drops.
import { ensurePackages, runTs } from './setup.mjs';

ensurePackages();
process.exit(runTs('proof/main.ts', process.argv.slice(2), { mayFail: true }).status ?? 1);
