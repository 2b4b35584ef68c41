/** Groups items so that no two groups share a lane, in order of each group's first item. */
export function groupsOf<T>(items: readonly T[], lanesOf: (item: T) => readonly string[]): T[][] {
  const groupOf = new Map<string, T[]>();
  const groups = new Set<T[]>();
  for (const item of items) {
    const met = new Set<T[]>();
    for (const lane of lanesOf(item)) {
      const group = groupOf.get(lane);
      if (group) met.add(group);
    }
    const [first, ...others] = met;
    const group = first ?? [];
    group.push(item);
    groups.add(group);
    for (const other of others) {
      group.push(...other);
      groups.delete(other);
      for (const [lane, owner] of groupOf) if (owner === other) groupOf.set(lane, group);
    }
    for (const lane of lanesOf(item)) groupOf.set(lane, group);
  }
  const place = new Map(items.map((item, index) => [item, index]));
  for (const group of groups)
    group.sort((a, b) => (place.get(a) as number) - (place.get(b) as number));
  return [...groups].sort(
    (a, b) => (place.get(a[0] as T) as number) - (place.get(b[0] as T) as number),
  );
}
