/** A statement's text, or a part of one, with the values of its places. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * `text` and, joined to it by AND, the conditions whose value is given; `?` in a condition is its value's place. A filter that is left out is not in the
 * statement, so that each combination keeps a plan of its own: one plan for all of them (`$3 IS NULL OR …`) reads everything.
 * @param values of the places that `text` has already
 * @param conditions each with its value; null: not asked for
 */
export function withGiven(text: string, values: readonly unknown[], conditions: readonly (readonly [condition: string, value: unknown])[]): Statement {
  const given = conditions.filter(([, value]) => value !== null);
  return {
    text: [text, ...given.map(([condition], index) => condition.replace('?', () => `$${values.length + index + 1}`))].join(' AND '),
    values: [...values, ...given.map(([, value]) => value)],
  };
}
