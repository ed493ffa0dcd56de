// decides tells of code that decides by what people read: a text of the catalogue is other
// words in each language, and what is said may change. Names that hold a part of the
// catalogue are followed to where they are made.
export const decides = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { decides: 'A text is no value: decide by what it stands for.' },
  },
  create: (context) => {
    const { sourceCode } = context
    const isText = (node) => {
      if (node?.type === 'MemberExpression') return isText(node.object)
      if (node?.type === 'CallExpression') return node.callee.type === 'MemberExpression' && isText(node.callee)
      return node?.type === 'Identifier' && isCatalogue(node)
    }
    const isCatalogue = (name) => {
      const variable = variableOf(sourceCode.getScope(name), name.name)
      const [definition] = variable?.defs ?? []
      if (definition?.type === 'ImportBinding') return name.name === 'texts'
      const { init } = definition?.node ?? {}
      return definition?.type === 'Variable' && init?.type === 'MemberExpression' && isText(init)
    }
    const report = (node) => context.report({ node, messageId: 'decides' })
    return {
      'BinaryExpression[operator=/^[!=]==$/]': (node) => {
        if (
          [node.left, node.right].some((side) => isText(side) && !isEmpty(side === node.left ? node.right : node.left))
        )
          report(node)
      },
      SwitchCase: (node) => isText(node.test) && report(node),
      'CallExpression > MemberExpression.callee[property.name=/^(startsWith|endsWith|includes|indexOf|match|test)$/]': (
        node,
      ) => {
        if (isText(node.object) || node.parent.arguments.some(isText)) report(node)
      },
    }
  },
}

const isEmpty = (node) =>
  (node.type === 'Literal' && node.value === '') || (node.type === 'Identifier' && node.name === 'undefined')

function variableOf(scope, name) {
  for (let at = scope; at; at = at.upper) {
    const found = at.set.get(name)
    if (found) return found
  }
  return undefined
}
