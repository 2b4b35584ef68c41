export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Appends, joined by AND, the conditions that have a value; `?` in a condition is the value's
 * placeholder. Filters that are not set are left out of the text, so that each combination has its
 * own plan: a shared one (`$3 IS NULL OR …`) would scan the table.
 * @param values parameters that `text` already has
 * @param conditions each with its value; null: filter not set
 */
export function withGiven(
  text: string,
  values: readonly unknown[],
  conditions: readonly (readonly [condition: string, value: unknown])[],
): Statement {
  const given = conditions.filter(([, value]) => value !== null);
  return {
    text: [
      text,
      ...given.map(([condition], index) =>
        condition.replace('?', () => `$${values.length + index + 1}`),
      ),
    ].join(' AND '),
    values: [...values, ...given.map(([, value]) => value)],
  };
}
