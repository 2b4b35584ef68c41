import { join } from 'node:path';
import {
  isFunctionLikeDeclaration,
  type CallExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import * as ast from 'typescript/unstable/ast';
import {
  API,
  SymbolFlags,
  type Checker,
  type Program,
  type Symbol as TsSymbol,
} from 'typescript/unstable/sync';

const repository = join(import.meta.dirname, '../../..');

/** The repository as the compiler sees it: syntax trees and types. */
export interface Source {
  program: Program;
  checker: Checker;
  /** The server's own files, without their tests. */
  files: readonly SourceFile[];
  /** The declaration of a name; undefined: it is outside the repository. */
  declarationOf: (name: Node) => Node | undefined;
  callsOf: (declaration: Node) => readonly CallExpression[];
  close: () => void;
}

/** A node's position: nodes with the same key are the same. */
export const keyOf = (node: Node): string =>
  `${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`;

/** A file's path relative to server/src. */
export const fileOf = (node: Node): string =>
  node.getSourceFile().fileName.replace(/^.*\/server\/src\//, '');

/** Walks a tree, every node before its children. */
export function walkNodes(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walkNodes(child, visit));
}

/** The last name of a called expression: `b` of `a.b()`. */
function calledName(call: CallExpression): Node | undefined {
  const { expression } = call;
  if (ast.isIdentifier(expression)) return expression;
  return ast.isPropertyAccessExpression(expression) ? expression.name : undefined;
}

/** Starts the compiler on the repository, in a process of its own that ends with `close`. */
export function openSource(): Source {
  const api = new API({ cwd: repository });
  const [project] = api
    .updateSnapshot({ openProject: join(repository, 'tsconfig.json') })
    .getProjects();
  if (!project) throw new Error('TypeScript has not opened tsconfig.json');
  const { program, checker } = project;
  const files = program
    .getSourceFileNames()
    .filter(
      (name) =>
        name.startsWith(join(repository, 'server/src/')) &&
        !name.endsWith('.test.ts') &&
        !name.endsWith('.d.ts'),
    )
    .map((name) => program.getSourceFile(name) as SourceFile);

  const symbolOf = (name: Node): TsSymbol | undefined => {
    const { parent } = name;
    const found = ast.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(name);
    return found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  };
  const declarations = new Map<string, Node | undefined>();
  const declarationOf = (name: Node): Node | undefined => {
    const key = keyOf(name);
    if (!declarations.has(key))
      declarations.set(key, symbolOf(name)?.declarations[0]?.resolve(project));
    return declarations.get(key);
  };

  const byName = new Map<string, CallExpression[]>();
  for (const file of files) {
    walkNodes(file, (node) => {
      const name = ast.isCallExpression(node) ? calledName(node)?.getText() : undefined;
      if (name) byName.set(name, [...(byName.get(name) ?? []), node as CallExpression]);
    });
  }
  return {
    program,
    checker,
    files,
    declarationOf,
    callsOf(declaration) {
      const named =
        isFunctionLikeDeclaration(declaration) && !('name' in declaration && declaration.name)
          ? declaration.parent
          : declaration;
      const name = (named as { name?: Node }).name?.getText();
      return (byName.get(name ?? '') ?? []).filter((call) => {
        const found = declarationOf(calledName(call) as Node);
        return found !== undefined && keyOf(found) === keyOf(named);
      });
    },
    close: () => api.close(),
  };
}
