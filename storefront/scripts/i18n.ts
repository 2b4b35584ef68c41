/** Compiles the catalogues into src/i18n/generated, so that types can be checked and tests run before any build. */
import { compile } from '@inlang/paraglide-js';
import { i18nCompilation } from '../i18n.config.ts';

await compile(i18nCompilation);
