import { methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import type { Channel } from '@noren/contract/scalars';
import { stores, type MatrixCaller } from './matrix-caller.ts';
import { thingOf, type MatrixThings } from './things.ts';

export interface MatrixMount {
  key: string;
  endpoint: Endpoint;
  method: string;
  path: string;
  prefix: string;
  channel: Channel;
}

/** Every endpoint of the contract at every place where it is mounted. */
export const everyMount: readonly MatrixMount[] = Object.entries<Endpoint>(everyEndpoint).flatMap(
  ([key, endpoint]) =>
    prefixesOf(endpoint).map((prefix, nth) => ({
      key,
      endpoint,
      ...methodAndPath(key),
      prefix,
      channel: endpoint.channels[nth] ?? ('marketplace' as const),
    })),
);

/** The expected result of a cell: admitted, or one of the contract's refusals. */
export type Verdict =
  | 'in'
  | 'UNAUTHORIZED'
  | 'ROLE_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'UNAUTHORIZED_ACCESS_TO_STREAM';

export interface MatrixCell {
  mount: MatrixMount;
  caller: MatrixCaller;
  slug: string;
  /** id of the thing, made again if the call deletes it; null: the path has no id */
  id: ((is_new: boolean) => Promise<number>) | null;
  /** the order whose link key is sent, if any */
  key_of?: MatrixCell['id'];
  about: string;
  expected: Verdict;
}

type Target = Pick<MatrixCell, 'slug' | 'id' | 'about' | 'key_of'> & { is_theirs: boolean };

/** The kind of caller that the contract takes this one for at the endpoint; null: not admitted. */
function admittedAs({ endpoint, channel }: MatrixMount, caller: MatrixCaller): string | null {
  const { visitors } = endpoint;
  if (visitors.includes('operator')) return caller.is_operator ? 'operator' : null;
  if (visitors.includes('staff'))
    return caller.roles && (endpoint.roles || !caller.is_key) ? 'staff' : null;
  const visitor = caller.visitor[channel];
  if (visitors.includes(visitor)) return visitor;
  return visitors.includes('ghost') ? 'ghost' : null;
}

function placeOf(path: string): string {
  if (path.startsWith('/tw/')) return stores.taiwan_web;
  return path.startsWith('/enterprise/') ? stores.taiwan : stores.here;
}

/** The things that a caller tries at an endpoint: their own, and others'. */
function targetsOf(
  mount: MatrixMount,
  caller: MatrixCaller,
  people: readonly MatrixCaller[],
  things: MatrixThings,
): Target[] {
  const { path } = mount;
  const found = thingOf(path);
  const slug = placeOf(path);
  if (mount.endpoint.roles && path.startsWith('/console/stores/')) {
    const pairs = found
      ? ([stores.here, stores.there] as const).flatMap((at) =>
          [stores.here, stores.there].map((of) => [at, of] as const),
        )
      : null;
    if (!pairs)
      return [stores.here, stores.there, stores.nowhere].map((at) => ({
        slug: at,
        id: null,
        about: `at ${at}`,
        is_theirs: true,
      }));
    return pairs.map(([at, of]) => ({
      slug: at,
      id: (is_new) => things.ofStore(found?.thing as string, of, is_new),
      about: `at ${at} with that of ${of}`,
      is_theirs: at === of,
    }));
  }
  // a seller's own thing is the store
  if (
    !found &&
    path.includes('{slug}') &&
    mount.endpoint.visitors.every((visitor) => visitor === 'seller')
  )
    return [stores.here, stores.taiwan].map((at) => ({
      slug: at,
      id: null,
      about: `at ${at}`,
      is_theirs: caller.sells_at === at,
    }));
  if (!found) return [{ slug, id: null, about: '', is_theirs: true }];
  const { owned, thing } = found;
  switch (owned) {
    case 'operator':
      return [
        { slug, id: (is_new) => things.ofOperator(thing, is_new), about: '', is_theirs: true },
      ];
    case 'everybody':
      return [
        {
          slug,
          id: thing === 'user' ? async () => 1 : () => things.ofStore(thing, stores.here),
          about: '',
          is_theirs: true,
        },
      ];
    case 'seller':
      return sellersThings(mount, caller, thing, things);
    case 'store':
      throw new Error(`${path} is of a store, and no call of its staff’s`);
    case 'colleague':
      return colleaguesThings(caller, thing, people, things);
    case 'person':
      return personsThings(mount, caller, thing, people, things);
  }
}

/** A staff member's own thing, and those of two others, of the same store and of another. */
const colleaguesThings = (
  caller: MatrixCaller,
  thing: string,
  people: readonly MatrixCaller[],
  things: MatrixThings,
): Target[] => {
  const staff = people.filter(({ staff_id }) => staff_id !== null);
  const own = staff.filter((one) => one === caller);
  const others = staff.filter(
    (one) =>
      one !== caller &&
      (one.roles?.[stores.here] === 'packer' || one.roles?.[stores.there] === 'owner'),
  );
  return [...own, ...others].map((one) => ({
    slug: stores.here,
    id: (is_new) => things.ofColleague(thing, one, is_new),
    about: `${thing} of ${one.name}`,
    is_theirs: one === caller,
  }));
};

function personsThings(
  mount: MatrixMount,
  caller: MatrixCaller,
  thing: string,
  people: readonly MatrixCaller[],
  things: MatrixThings,
): Target[] {
  const slug = placeOf(mount.path);
  const owners = people.filter((one) => one.person);
  if (mount.path.endsWith('/guest-session')) return opensByKey(mount, owners, things);
  return owners
    .filter(
      (one) =>
        thing === 'order' || thing === 'card' || thing === 'konbini' || !one.person?.session_digest,
    )
    .map((one) => {
      const person = one.person as NonNullable<MatrixCaller['person']>;
      const is_theirs = one.name === caller.name;
      return {
        slug,
        id: (is_new) => things.ofPerson(thing, person, is_new),
        about: `${thing} of ${one.name}`,
        is_theirs,
      };
    });
}

/** A guest's order opens with its own key, and never with another order's. */
function opensByKey(
  mount: MatrixMount,
  owners: readonly MatrixCaller[],
  things: MatrixThings,
): Target[] {
  const slug = placeOf(mount.path);
  const orderOf = (one: MatrixCaller | undefined) => () =>
    things.ofPerson('order', one?.person as NonNullable<MatrixCaller['person']>);
  const [first, second] = owners;
  return [
    ...owners.map((one) => ({
      slug,
      id: orderOf(one),
      key_of: orderOf(one),
      about: `order of ${one.name}`,
      is_theirs: one.person?.is_guest === true,
    })),
    {
      slug,
      id: orderOf(first),
      key_of: orderOf(second),
      about: `order of ${first?.name} by another’s key`,
      is_theirs: false,
    },
  ];
}

function sellersThings(
  mount: MatrixMount,
  caller: MatrixCaller,
  thing: string,
  things: MatrixThings,
): Target[] {
  // an endpoint for sellers alone reaches only the host's own things; buyers comment on public posts
  const isOfHost = mount.endpoint.visitors.every((visitor) => visitor === 'seller');
  const target = (sub: string, slug: string, is_private: boolean, is_theirs: boolean): Target => ({
    slug,
    id: (is_new) => things.ofSeller(thing, sub, slug, { is_private, is_new }),
    about: `${is_private ? 'private ' : ''}${thing} of ${sub}`,
    is_theirs,
  });
  // public things are visible to all in their store's channels; a stream is looked up as its host's
  // if a host asks
  const isInChannel = (slug: string) => mount.channel === 'shop' || slug !== stores.taiwan;
  const own = (name: string, slug: string) =>
    isOfHost || (thing === 'stream' && caller.sells_at) ? caller.name === name : isInChannel(slug);
  return [
    target('demo-liver-1', stores.here, false, own('seller', stores.here)),
    target('demo-liver-2', stores.taiwan, false, own('other seller', stores.taiwan)),
    ...(isOfHost || thing === 'stream'
      ? []
      : [
          target(
            'demo-liver-1',
            stores.here,
            true,
            caller.sells_at === stores.here && mount.channel === 'shop',
          ),
        ]),
  ];
}

/** The verdict from the contract and the table of owners. */
function verdictOf(mount: MatrixMount, caller: MatrixCaller, target: Target): Verdict {
  const { endpoint, path } = mount;
  const as = admittedAs(mount, caller);
  if (as === null) return 'UNAUTHORIZED';
  // the only console call that is neither of a store nor open to all staff
  if (mount.key === 'POST /console/stores') return caller.opens_stores ? 'in' : 'ROLE_NOT_ALLOWED';
  if (as === 'staff' && endpoint.roles) {
    const role = caller.roles?.[target.slug];
    if (!role) return 'NOT_FOUND';
    if (!endpoint.roles.includes(role)) return 'ROLE_NOT_ALLOWED';
  }
  if (target.is_theirs) return 'in';
  // a stream's number is no secret: a seller learns that it belongs to another host of the same
  // store, and may claim it if it does not
  if (path === '/streams/{id}' && as === 'seller') return streamVerdict(mount, caller, target);
  return 'NOT_FOUND';
}

/**
 * A number is a stream of each store by itself: another store's stream does not exist in one's own.
 */
function streamVerdict({ method }: MatrixMount, caller: MatrixCaller, { slug }: Target): Verdict {
  if (caller.sells_at === slug) return 'UNAUTHORIZED_ACCESS_TO_STREAM';
  return method === 'POST' ? 'in' : 'NOT_FOUND';
}

/**
 * All cells of an endpoint. A caller who is never admitted tries their own thing and one that is
 * not.
 */
export const cellsOf = (
  mount: MatrixMount,
  callers: readonly MatrixCaller[],
  things: MatrixThings,
): MatrixCell[] =>
  callers.flatMap((caller) =>
    targetsOf(mount, caller, callers, things)
      .filter(
        ({ is_theirs }, nth) =>
          admittedAs(mount, caller) !== null || nth === 0 || (caller.person && is_theirs),
      )
      .map(({ is_theirs, ...target }) => ({
        mount,
        caller,
        ...target,
        expected: verdictOf(mount, caller, { is_theirs, ...target }),
      })),
  );

export const cellName = ({ mount, caller, about }: MatrixCell): string =>
  `${mount.prefix} ${mount.key}, ${caller.name}${about && `: ${about}`}`;
