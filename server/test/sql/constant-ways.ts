import type * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';

/** A function of the source, with the arguments of its outer functions. */
export class Closure {
  readonly node: FunctionNode;
  readonly known: Known;
  constructor(node: FunctionNode, known: Known) {
    this.node = node;
    this.known = known;
  }
}
export type FunctionNode =
  | ast.ArrowFunction
  | ast.FunctionExpression
  | ast.FunctionDeclaration
  | ast.MethodDeclaration;
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Closure
  | readonly Value[]
  | { readonly [name: string]: Value };

/** An argument: an expression in its caller's scope, or a value. */
export type Arg = { node: Node; known: Known } | { value: Value };

/** The parameters on one path to an expression, and the results assumed for unknown conditions. */
export interface Known {
  args: ReadonlyMap<string, Arg>;
  choices: ReadonlyMap<string, number>;
}

/** An expression has no value before the server runs. */
export class NotConstant extends Error {}
/** There are several paths: the evaluation starts again for each. */
export class Forks extends Error {
  readonly ways: (known: Known) => Known[];
  constructor(ways: (known: Known) => Known[]) {
    super('several ways');
    this.ways = ways;
  }
}

/** Expressions with more texts count as not constant. */
export const maxWays = 200;

export const shortly = (node: Node): string => node.getText().replace(/\s+/g, ' ').slice(0, 60);
