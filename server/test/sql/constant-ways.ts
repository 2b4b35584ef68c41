import type * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';

/** A function of the source, with what its outer functions were called with. */
export class Closure {
  readonly node: FunctionNode;
  readonly known: Known;
  constructor(node: FunctionNode, known: Known) {
    this.node = node;
    this.known = known;
  }
}
export type FunctionNode = ast.ArrowFunction | ast.FunctionExpression | ast.FunctionDeclaration | ast.MethodDeclaration;
export type Value = string | number | boolean | null | undefined | Closure | readonly Value[] | { readonly [name: string]: Value };

/** What a function is called with: an expression, as its caller knows it, or what it is already. */
export type Arg = { node: Node; known: Known } | { value: Value };

/** What parameters are in one way of coming to an expression, and which way conditions went that nobody knows before the server runs. */
export interface Known {
  args: ReadonlyMap<string, Arg>;
  choices: ReadonlyMap<string, number>;
}

/** Why an expression has no value before the server runs. */
export class NotConstant extends Error {}
/** There are several ways to go on: the evaluation begins again once for each. */
export class Forks extends Error {
  readonly ways: (known: Known) => Known[];
  constructor(ways: (known: Known) => Known[]) {
    super('several ways');
    this.ways = ways;
  }
}

/** More than so many texts are no constant. */
export const mostWays = 200;

export const shortly = (node: Node): string => node.getText().replace(/\s+/g, ' ').slice(0, 60);
