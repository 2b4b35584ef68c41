import * as ast from 'typescript/unstable/ast';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { constantsOf } from './constant-value.ts';
import { NotConstant } from './constant-ways.ts';
import { fileOf, walkNodes, type Source } from './program.ts';

/** A place in the server that sends a statement. */
export interface Statement {
  /**
   * file and function: `buying/cart/queries.ts lockLines`, with a number if a function sends
   * several
   */
  name: string;
  /** its possible texts; empty: not known before the server runs, and `why` gives the reason */
  texts: readonly string[];
  why?: string;
  /** the whole statement for one of the texts; a look is a part of a combined query */
  whole: (text: string) => string;
  /** the row type in the code; undefined: none */
  row: Type | undefined;
  /** its rows reach the code as JSON, in which a timestamp is a text */
  asJson: boolean;
}

/** The owner of an expression or statement: the outermost named function or constant. */
function ownerOf(node: Node): string {
  let name = '';
  for (let at: Node = node; at.parent; at = at.parent) {
    if (ast.isFunctionDeclaration(at) || ast.isVariableDeclaration(at))
      name = at.name && ast.isIdentifier(at.name) ? at.name.getText() : name;
  }
  return name || 'module';
}

const unwrapped = (type: Type | undefined, source: Source): Type | undefined => {
  if (!type) return undefined;
  const [promised] = source.checker.getTypeArguments(type as never);
  const result = promised && source.checker.getNonNullableType(promised);
  if (!result) return undefined;
  return source.checker.isArrayType(result)
    ? source.checker.getTypeArguments(result as never)[0]
    : result;
};

/** The argument with the statement's text: the first parameter called `text`. */
function sends(call: CallExpression, source: Source): Node | undefined {
  const { expression } = call;
  const name = ast.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ast.isIdentifier(name) || !['query', 'last', 'one'].includes(name.getText()))
    return undefined;
  const declaration = source.declarationOf(name);
  if (!declaration || fileOf(declaration) !== 'platform/db/database.ts') return undefined;
  const at = name.getText() === 'one' ? 1 : 0;
  return call.arguments[at];
}

export function statementsOf(source: Source): Statement[] {
  const constants = constantsOf(source);
  const made = new Map<string, number>();
  const statements: Statement[] = [];
  for (const file of source.files) {
    if (fileOf(file) === 'platform/db/database.ts') continue;
    walkNodes(file, (node) => {
      const sent = ast.isCallExpression(node) ? sends(node, source) : undefined;
      if (!sent) return;
      const owner = `${fileOf(file)} ${ownerOf(node)}`;
      const nth = (made.get(owner) ?? 0) + 1;
      made.set(owner, nth);
      const signature = source.checker.getResolvedSignature(node);
      const found: Pick<Statement, 'texts' | 'why'> = (() => {
        try {
          return { texts: constants.textsOf(sent) };
        } catch (error) {
          if (!(error instanceof NotConstant)) throw error;
          return { texts: [], why: error.message };
        }
      })();
      statements.push({
        name: nth === 1 ? owner : `${owner} ${nth}`,
        ...found,
        row: signature && unwrapped(source.checker.getReturnTypeOfSignature(signature), source),
        whole: (text) => text,
        asJson: false,
      });
    });
  }
  return [...statements, ...looksOf(source, constants)];
}

/** Looks that are combined (platform/db/together.ts), each as a statement of its own. */
function looksOf(source: Source, constants: ReturnType<typeof constantsOf>): Statement[] {
  const looks: Statement[] = [];
  for (const file of source.files) {
    walkNodes(file, (node) => {
      if (
        !ast.isVariableDeclaration(node) ||
        !node.initializer ||
        !node.type?.getText().startsWith('Look<')
      )
        return;
      const [look] = constants.valuesOf(node.initializer) as {
        asked: Record<string, string>;
        text: string;
      }[];
      const answer = (node.initializer as ast.ObjectLiteralExpression).properties.find(
        (property) => !ast.isSpreadAssignment(property) && property.name?.getText() === 'value',
      );
      const rows = ((answer as ast.PropertyAssignment).initializer as ast.ArrowFunction)
        .parameters[0];
      const type = rows && source.checker.getTypeAtLocation(rows);
      looks.push({
        name: `${fileOf(file)} ${node.name.getText()}`,
        texts: look ? [look.text] : [],
        whole: (text) => statementOfLook(look?.asked ?? {}, text),
        row: type && source.checker.getTypeArguments(type as never)[0],
        asJson: true,
      });
    });
  }
  return looks;
}

const statementOfLook = (asked: Record<string, string>, text: string): string => {
  const lists = Object.values(asked).map((type, index) => `(SELECT $${index + 1}::${type}[])`);
  return `SELECT r.* FROM unnest(${lists.join(', ')}) AS w(${Object.keys(asked).join(', ')}) CROSS JOIN LATERAL (${text} OFFSET 0) AS r`;
};
