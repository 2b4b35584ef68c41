/** Compiles the catalogues into src/i18n/generated, so that types can be checked and tests run before any build. */
import { compile } from '@inlang/paraglide-js';
import { i18nCompilation } from '../i18n.config.mjs';

await compile(i18nCompilation);
// the compiler's own store leaves a timer of 30 seconds behind that would keep this process waiting for nothing
process.exit(0);
