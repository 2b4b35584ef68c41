import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import { TypeFlags, type StringLiteralType, type UnionType } from 'typescript/unstable/sync';
import { withGiven } from '../../src/platform/db/with-given.ts';
import {
  Closure,
  Forks,
  maxWays,
  NotConstant,
  shortly,
  type Arg,
  type FunctionNode,
  type Known,
  type Value,
} from './constant-ways.ts';
import { keyOf, type Source } from './program.ts';

/**
 * Evaluates expressions of the source without running it: constants, templates, small functions and
 * their callers.
 */
export function constantsOf(source: Source) {
  const choose = (key: string, ways: number, known: Known): number => {
    const made = known.choices.get(key);
    if (made !== undefined) return made;
    throw new Forks((from) =>
      Array.from({ length: ways }, (_, way) => ({
        ...from,
        choices: new Map([...from.choices, [key, way]]),
      })),
    );
  };

  const bind = (
    parameters: readonly ast.ParameterDeclaration[],
    args: readonly Arg[],
    known: Known,
  ): Known => ({
    ...known,
    args: new Map([
      ...known.args,
      ...parameters.flatMap((parameter, index) => [
        [keyOf(parameter), args[index] ?? { value: undefined }] as const,
      ]),
    ]),
  });

  /** The texts that an expression's type allows; null: any. */
  function kindsOf(node: Node): string[] | null {
    const type = source.checker.getTypeAtLocation(node);
    if (!type) return null;
    const kinds = type.flags & TypeFlags.Union ? ((type as UnionType).getTypes() ?? []) : [type];
    const values = kinds.flatMap((kind) =>
      kind.flags & TypeFlags.StringLiteral ? [(kind as StringLiteralType).value] : [],
    );
    return values.length > 0 && values.length === kinds.length ? values : null;
  }

  function byType(node: Node, known: Known, why: string): Value {
    const kinds = kindsOf(node);
    if (!kinds) throw new NotConstant(`${why}: ${shortly(node)}`);
    return kinds[choose(`type ${shortly(node)}`, kinds.length, known)];
  }

  function ofParameter(parameter: ast.ParameterDeclaration, name: Node, known: Known): Value {
    const bound = known.args.get(keyOf(parameter));
    if (bound) {
      if ('value' in bound)
        return bound.value === undefined && parameter.initializer
          ? evaluate(parameter.initializer, known)
          : bound.value;
      return evaluate(bound.node, { ...bound.known, choices: known.choices });
    }
    const kinds = kindsOf(name);
    if (kinds) return kinds[choose(`type ${shortly(name)}`, kinds.length, known)];
    const owner = parameter.parent as FunctionNode;
    const calls = source.callsOf(owner);
    if (calls.length === 0)
      return byType(name, known, 'a parameter of a function that is never called by name');
    throw new Forks((from) =>
      calls.map((call) =>
        bind(
          owner.parameters,
          owner.parameters.map((_, index) =>
            call.arguments[index]
              ? { node: call.arguments[index] as Node, known: from }
              : { value: undefined },
          ),
          from,
        ),
      ),
    );
  }

  function ofVariable(declaration: ast.VariableDeclaration, known: Known): Value {
    const list = declaration.parent;
    if (ast.isVariableDeclarationList(list) && !(list.flags & ast.NodeFlags.Const))
      throw new NotConstant(`not a const: ${shortly(declaration)}`);
    if (declaration.initializer) return evaluate(declaration.initializer, known);
    const loop = list.parent;
    if (!ast.isForOfStatement(loop)) throw new NotConstant(`no value: ${shortly(declaration)}`);
    const items = evaluate(loop.expression, known);
    if (!Array.isArray(items)) throw new NotConstant(`not a list: ${shortly(loop.expression)}`);
    return (items as Value[])[choose(keyOf(declaration), items.length, known)];
  }

  /** The value that `{ a, b: c } = …` assigns to one of its names. */
  function ofBinding(element: ast.BindingElement, known: Known): Value {
    const pattern = element.parent as ast.BindingPattern;
    const holder = pattern.parent as Node;
    const whole = ast.isParameterDeclaration(holder)
      ? ofParameter(holder, element.name as Node, known)
      : ast.isVariableDeclaration(holder)
        ? ofVariable(holder, known)
        : ofBinding(holder as ast.BindingElement, known);
    const key = ast.isArrayBindingPattern(pattern)
      ? pattern.elements.indexOf(element as never)
      : ((element.propertyName ?? element.name) as Node).getText();
    const value = (whole as Record<string, Value> | null)?.[key as string];
    return value === undefined && element.initializer
      ? evaluate(element.initializer, known)
      : value;
  }

  function ofName(node: Node, known: Known): Value {
    if (node.getText() === 'undefined') return undefined;
    const declaration = source.declarationOf(node);
    if (!declaration) throw new NotConstant(`unknown name: ${shortly(node)}`);
    if (ast.isParameterDeclaration(declaration)) return ofParameter(declaration, node, known);
    if (ast.isBindingElement(declaration)) return ofBinding(declaration, known);
    if (ast.isVariableDeclaration(declaration)) return ofVariable(declaration, known);
    if (ast.isFunctionDeclaration(declaration)) return new Closure(declaration, known);
    throw new NotConstant(`neither a constant nor a parameter: ${shortly(node)}`);
  }

  function apply(closure: Closure, args: readonly Arg[], known: Known): Value {
    const { node } = closure;
    const within = bind(node.parameters as readonly ast.ParameterDeclaration[], args, {
      args: closure.known.args,
      choices: known.choices,
    });
    if (!node.body) throw new NotConstant(`no body: ${shortly(node)}`);
    if (!ast.isBlock(node.body)) return evaluate(node.body, within);
    const returned: Node[] = [];
    const visit = (inner: Node): void => {
      if (ast.isReturnStatement(inner) && inner.expression) returned.push(inner.expression);
      else if (!ast.isFunctionLikeDeclaration(inner)) inner.forEachChild(visit);
    };
    node.body.forEachChild(visit);
    if (returned.length === 0) throw new NotConstant(`returns nothing: ${shortly(node)}`);
    return evaluate(
      returned[returned.length === 1 ? 0 : choose(keyOf(node), returned.length, within)] as Node,
      within,
    );
  }

  const listOf = (value: Value, node: Node): readonly Value[] => {
    if (!Array.isArray(value)) throw new NotConstant(`not a list: ${shortly(node)}`);
    return value as readonly Value[];
  };

  /** The methods of lists and texts that build templates. */
  function method(own: Value, name: string, call: ast.CallExpression, known: Known): Value {
    const args = () => call.arguments.map((arg) => evaluate(arg, known));
    const each = (items: readonly Value[]) =>
      items.map((value, index) =>
        apply(args()[0] as Closure, [{ value }, { value: index }], known),
      );
    if (Array.isArray(own)) {
      const items = own as readonly Value[];
      if (name === 'map') return each(items);
      if (name === 'flatMap') return each(items).flat() as Value[];
      if (name === 'filter') {
        const kept = each(items);
        return items.filter((_, index) => kept[index]);
      }
      if (name === 'join') return items.join((args()[0] as string | undefined) ?? ',');
    }
    if (typeof own === 'string' && (name === 'replaceAll' || name === 'split')) {
      const [first, second] = args() as [string, string];
      return name === 'split' ? own.split(first) : own.replaceAll(first, second);
    }
    if (
      own &&
      typeof own === 'object' &&
      !Array.isArray(own) &&
      (own as Record<string, Value>)[name] instanceof Closure
    ) {
      return apply(
        (own as Record<string, Value>)[name] as Closure,
        call.arguments.map((node) => ({ node, known })),
        known,
      );
    }
    throw new NotConstant(`a method: ${shortly(call)}`);
  }

  function ofCall(call: ast.CallExpression, known: Known): Value {
    const { expression } = call;
    if (ast.isPropertyAccessExpression(expression)) {
      const name = expression.name.getText();
      if (expression.expression.getText() === 'Object') {
        const of = evaluate(call.arguments[0] as Node, known) as Record<string, Value>;
        if (name === 'keys') return Object.keys(of);
        if (name === 'values') return Object.values(of);
        if (name === 'entries') return Object.entries(of);
      }
      return method(evaluate(expression.expression, known), name, call, known);
    }
    if (expression.getText() === 'withGiven') return given(call, known);
    const called = evaluate(expression, known);
    if (!(called instanceof Closure))
      throw new NotConstant(`not a function: ${shortly(expression)}`);
    return apply(
      called,
      call.arguments.map((node) => ({ node, known })),
      known,
    );
  }

  /**
   * The server's own function that adds conditions for given values: each of them is given or not.
   */
  function given(call: ast.CallExpression, known: Known): Value {
    const [start, values, conditions] = call.arguments.map((arg) => evaluate(arg, known)) as [
      string,
      Value[],
      [string, Value][],
    ];
    const lines = conditions.map(
      ([text], index) =>
        [text, choose(`given ${index} ${text}`, 2, known) === 1 ? 0 : null] as const,
    );
    return withGiven(start, Array.from({ length: values.length }), lines) as unknown as Value;
  }

  function ofOperator(node: ast.BinaryExpression, known: Known): Value {
    const left = () => evaluate(node.left, known);
    const right = () => evaluate(node.right, known);
    switch (node.operatorToken.kind) {
      case ast.SyntaxKind.PlusToken:
        return ((left() as string) + (right() as string)) as Value;
      case ast.SyntaxKind.AsteriskToken:
        return (left() as number) * (right() as number);
      case ast.SyntaxKind.EqualsEqualsEqualsToken:
        return left() === right();
      case ast.SyntaxKind.ExclamationEqualsEqualsToken:
        return left() !== right();
      case ast.SyntaxKind.QuestionQuestionToken:
        return left() ?? right();
      case ast.SyntaxKind.BarBarToken:
        return left() || right();
      case ast.SyntaxKind.AmpersandAmpersandToken:
        return left() && right();
      default:
        throw new NotConstant(`an operator: ${shortly(node)}`);
    }
  }

  /**
   * Whether a condition holds. An unknown one is tried both ways, but with the same result at every
   * place.
   */
  function holds(condition: Node, known: Known): boolean {
    try {
      return Boolean(evaluate(condition, known));
    } catch (error) {
      if (!(error instanceof NotConstant) && !(error instanceof Forks)) throw error;
      return choose(`if ${condition.getText()}`, 2, known) === 1;
    }
  }

  function evaluate(node: Node, known: Known): Value {
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node)
    ) {
      return evaluate(node.expression, known);
    }
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ast.isTemplateExpression(node)) {
      return (
        node.head.text +
        node.templateSpans
          .map((span) => `${String(textOf(span.expression, known))}${span.literal.text}`)
          .join('')
      );
    }
    if (ast.isIdentifier(node)) return ofName(node, known);
    if (ast.isConditionalExpression(node))
      return evaluate(holds(node.condition, known) ? node.whenTrue : node.whenFalse, known);
    if (ast.isBinaryExpression(node)) return ofOperator(node, known);
    if (ast.isCallExpression(node)) return ofCall(node, known);
    if (ast.isArrowFunction(node) || ast.isFunctionExpression(node))
      return new Closure(node, known);
    if (ast.isArrayLiteralExpression(node)) return ofList(node, known);
    if (ast.isObjectLiteralExpression(node)) return ofObject(node, known);
    if (ast.isPropertyAccessExpression(node)) {
      const whole = evaluate(node.expression, known) as Record<string, Value> | null;
      if (
        whole instanceof Closure ||
        whole === null ||
        whole === undefined ||
        !(node.name.getText() in Object(whole))
      )
        return byType(node, known, 'no such property');
      return whole[node.name.getText()];
    }
    if (ast.isElementAccessExpression(node)) {
      const of = evaluate(node.argumentExpression, known) as string;
      return (evaluate(node.expression, known) as Record<string, Value>)[of];
    }
    if (node.kind === ast.SyntaxKind.TrueKeyword || node.kind === ast.SyntaxKind.FalseKeyword)
      return node.kind === ast.SyntaxKind.TrueKeyword;
    if (node.kind === ast.SyntaxKind.NullKeyword) return null;
    throw new NotConstant(`not constant: ${shortly(node)}`);
  }

  /** A list's items, evaluated when needed. */
  function ofList(node: ast.ArrayLiteralExpression, known: Known): Value {
    const made: Value[] = [];
    for (const item of node.elements) {
      const items = ast.isSpreadElement(item)
        ? listOf(evaluate(item.expression, known), item)
        : null;
      if (!items)
        Object.defineProperty(made, made.length, {
          get: () => evaluate(item, known),
          enumerable: true,
          configurable: true,
        });
      else
        for (const index of items.keys())
          Object.defineProperty(
            made,
            made.length,
            Object.getOwnPropertyDescriptor(items, index) as PropertyDescriptor,
          );
    }
    return made;
  }

  /** An object's fields, evaluated when needed, because many are not constant. */
  function ofObject(node: ast.ObjectLiteralExpression, known: Known): Value {
    const made: Record<string, Value> = {};
    for (const property of node.properties) {
      if (ast.isSpreadAssignment(property))
        Object.assign(made, evaluate(property.expression, known));
      else if (ast.isMethodDeclaration(property))
        made[property.name.getText()] = new Closure(property, known);
      else {
        const value = ast.isShorthandPropertyAssignment(property)
          ? property.name
          : (property as ast.PropertyAssignment).initializer;
        const name = property.name as Node;
        const key = ast.isStringLiteral(name) ? name.text : name.getText();
        Object.defineProperty(made, key, {
          get: () => evaluate(value as Node, known),
          enumerable: true,
        });
      }
    }
    return made;
  }

  function textOf(node: Node, known: Known): string | number {
    let value: Value;
    try {
      value = evaluate(node, known);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      value = byType(node, known, error.message);
    }
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new NotConstant(`neither a text nor a number: ${shortly(node)}`);
    return value;
  }

  /** All values an expression can have. @throws NotConstant */
  function valuesOf(node: Node): Value[] {
    const open: Known[] = [{ args: new Map(), choices: new Map() }];
    const values: Value[] = [];
    for (let known = open.pop(); known; known = open.pop()) {
      try {
        values.push(evaluate(node, known));
      } catch (error) {
        if (!(error instanceof Forks)) throw error;
        open.push(...error.ways(known));
      }
      if (open.length + values.length > maxWays)
        throw new NotConstant(`more than ${maxWays} ways: ${shortly(node)}`);
    }
    return values;
  }

  return {
    /** All texts an expression can have. @throws NotConstant */
    textsOf: (node: Node): string[] => [
      ...new Set(valuesOf(node).map((value) => (typeof value === 'string' ? value : fail(node)))),
    ],
    valuesOf,
  };
}

function fail(node: Node): never {
  throw new NotConstant(`not a text: ${shortly(node)}`);
}
