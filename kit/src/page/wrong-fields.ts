/**
 * The fields that the server refused, by their path in the body; empty if it refused for another
 * reason.
 */
export const wrongFields = ({ code, errors }: { code: string; errors?: unknown }): string[] =>
  code === 'VALIDATION_EXCEPTION' && Array.isArray(errors)
    ? errors.map((error: { path?: unknown }) => String(error?.path ?? '').replace(/^body\./, ''))
    : [];

/**
 * The characters that the server refused in a field, formatted for display; empty if it refused for
 * another reason.
 */
export const wrongCharacters = (
  name: string,
  { errors }: { code: string; errors?: unknown },
): string[] =>
  ((errors ?? []) as { path?: string; characters?: string[] }[]).find(
    ({ path }) => path === `body.${name}`,
  )?.characters ?? [];

/** The fields of a form that the server refused. */
export function wrongOf<Name extends string>(
  names: readonly Name[],
  failure: { code: string; errors?: unknown },
): Name[] {
  const wrong = wrongFields(failure);
  return names.filter((name) => wrong.includes(name));
}

/** The fields that a schema found invalid before sending. */
export const wrongPaths = ({
  error,
}: {
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
}): string[] => error?.issues.map(({ path }) => path.join('.')) ?? [];

/** Maps each field to its message, in order. */
export const eachField = <Name extends string>(
  names: Iterable<Name>,
  sentenceOf: (name: Name) => string,
): Record<Name, string> =>
  Object.fromEntries([...names].map((name) => [name, sentenceOf(name)])) as Record<Name, string>;

/** Messages at the refused fields, or `otherwise`, shown below the fields, if none is named. */
export const atFields = <Name extends string>(
  names: readonly Name[],
  sentenceOf: (name: Name) => string,
  otherwise: string,
): Record<Name, string> | string => (names.length > 0 ? eachField(names, sentenceOf) : otherwise);
