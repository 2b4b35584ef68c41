// What oxlint has no rule for (.oxlintrc.json loads this file as the plugin "house").

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name);
const isFunction = (node) => node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
/** Something that is nothing, a function written where it stands, or the end of a subscription. */
const isCleanUp = (node) => !node || isFunction(node) || (node.type === 'CallExpression' && nameOf(node.callee) === 'subscribe');

/** React calls what this function returns: an effect's callback, or an element's `ref`. */
function isCalledBack(node) {
  const { parent } = node;
  if (parent.type === 'CallExpression') return effects.has(nameOf(parent.callee)) && parent.arguments[0] === node;
  return parent.type === 'JSXExpressionContainer' && parent.parent.type === 'JSXAttribute' && parent.parent.name.name === 'ref';
}

/**
 * React takes what an effect or a ref callback returns for its clean-up and calls it. TypeScript lets `() => element.scrollIntoView()` through, for
 * its types say that nothing comes back; in Chromium it is a promise by now, and the page falls.
 */
const effectsReturnNothing = {
  meta: {
    type: 'problem',
    messages: {
      returns: 'React calls what this returns as a clean-up: put the work in braces, or return a function that is written here.',
      elsewhere: 'An effect is written where it stands, so that what it returns can be seen.',
    },
  },
  create(context) {
    /** the functions around the place that is looked at, the innermost last: is it one that React calls back? */
    const around = [];
    const enter = (node) => around.push(isCalledBack(node));
    const leave = () => around.pop();
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (effects.has(nameOf(node.callee)) && effect && !isFunction(effect)) context.report({ node: effect, messageId: 'elsewhere' });
      },
      ArrowFunctionExpression(node) {
        enter(node);
        if (around.at(-1) && node.body.type !== 'BlockStatement' && !isCleanUp(node.body)) context.report({ node: node.body, messageId: 'returns' });
      },
      FunctionExpression: enter,
      FunctionDeclaration: enter,
      ReturnStatement(node) {
        if (around.at(-1) && !isCleanUp(node.argument)) context.report({ node, messageId: 'returns' });
      },
      'ArrowFunctionExpression:exit': leave,
      'FunctionExpression:exit': leave,
      'FunctionDeclaration:exit': leave,
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'effects-return-nothing': effectsReturnNothing } };
