import ts from 'typescript'

// unread tells of what a view has and no code of the page reads: the program need not send
// it. A view is a type that only the page is sent, but for the fields that are named.
export const unread = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array' }],
    messages: { unread: 'No code of the page reads {{field}}: leave it out in Go.' },
  },
  create: (context) => {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    const read = readIn(program)
    const [others = []] = context.options
    return {
      'TSInterfaceDeclaration[id.name=/View$/] > TSInterfaceBody > TSPropertySignature': (node) => {
        const field = `${node.parent.parent.id.name}.${node.key.name}`
        if (!read.has(esTreeNodeToTSNodeMap.get(node)) && !others.includes(field))
          context.report({ node, messageId: 'unread', data: { field } })
      },
    }
  },
}

// readIn are the declarations of all that is read of values in the code of the page.
function readIn(program) {
  const checker = program.getTypeChecker()
  const read = new Set()
  const note = (symbol) => symbol?.declarations?.forEach((one) => read.add(one))
  const look = (node) => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name))
    if (ts.isObjectBindingPattern(node)) {
      const of = checker.getNonNullableType(checker.getTypeAtLocation(node))
      for (const { name, propertyName = name } of node.elements)
        if (ts.isIdentifier(propertyName)) note(of.getProperty(propertyName.text))
    }
    if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType))
      note(checker.getTypeFromTypeNode(node.objectType).getProperty(node.indexType.literal.text))
    ts.forEachChild(node, look)
  }
  for (const file of program.getSourceFiles()) {
    if (/\/src\/(?!wire\/).*(?<!\.(test|fixture))\.tsx?$/.test(file.fileName)) look(file)
  }
  return read
}
