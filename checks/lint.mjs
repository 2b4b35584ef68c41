// Rules that oxlint does not have (.oxlintrc.json loads this file as the plugin "house").

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name);
const isFunction = (node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
/** No value, an inline function, or the result of `subscribe`. */
const isCleanUp = (node) =>
  !node ||
  isFunction(node) ||
  (node.type === 'CallExpression' && nameOf(node.callee) === 'subscribe');

/**
 * Whether React uses the return value of this function: an effect's callback or an element's `ref`.
 */
function isCalledBack(node) {
  const { parent } = node;
  if (parent.type === 'CallExpression')
    return effects.has(nameOf(parent.callee)) && parent.arguments[0] === node;
  return (
    parent.type === 'JSXExpressionContainer' &&
    parent.parent.type === 'JSXAttribute' &&
    parent.parent.name.name === 'ref'
  );
}

/**
 * React calls the value that an effect or a ref callback returns as its clean-up. TypeScript
 * accepts `() => element.scrollIntoView()` because its types return void, but current Chromium
 * returns a promise, and the page crashes.
 */
const effectsReturnNothing = {
  meta: {
    type: 'problem',
    messages: {
      returns:
        'React calls what this returns as a clean-up: put the work in braces, or return an inline function.',
      elsewhere: 'Write the effect inline, so that its return value is visible.',
    },
  },
  create(context) {
    /** for each enclosing function, innermost last: whether React uses its return value */
    const around = [];
    const enter = (node) => around.push(isCalledBack(node));
    const leave = () => around.pop();
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (effects.has(nameOf(node.callee)) && effect && !isFunction(effect))
          context.report({ node: effect, messageId: 'elsewhere' });
      },
      ArrowFunctionExpression(node) {
        enter(node);
        if (around.at(-1) && node.body.type !== 'BlockStatement' && !isCleanUp(node.body))
          context.report({ node: node.body, messageId: 'returns' });
      },
      FunctionExpression: enter,
      FunctionDeclaration: enter,
      ReturnStatement(node) {
        if (around.at(-1) && !isCleanUp(node.argument))
          context.report({ node, messageId: 'returns' });
      },
      'ArrowFunctionExpression:exit': leave,
      'FunctionExpression:exit': leave,
      'FunctionDeclaration:exit': leave,
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'effects-return-nothing': effectsReturnNothing },
};
