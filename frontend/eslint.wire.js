import ts from 'typescript'

// unread tells of what the program sends and no code of the page names: it need not be sent.
// What is only sent to the program is left to the compiler. Fields that are excepted are named.
export const unread = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array' }],
    messages: { unread: 'No code of the page reads {{field}}: leave it out in Go.' },
  },
  create: (context) => {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    const [read, sent] = [readIn(program), sentIn(program)]
    const [others = []] = context.options
    return {
      'TSInterfaceDeclaration > TSInterfaceBody > TSPropertySignature': (node) => {
        const owner = node.parent.parent
        const field = `${owner.id.name}.${node.key.name}`
        if (!sent.has(esTreeNodeToTSNodeMap.get(owner)) || others.includes(field)) return
        if (!read.has(esTreeNodeToTSNodeMap.get(node))) context.report({ node, messageId: 'unread', data: { field } })
      },
    }
  },
}

// sentIn are the declarations of the types that answers and events are of, and of all that
// these hold.
function sentIn(program) {
  const checker = program.getTypeChecker()
  const sent = new Set()
  const hold = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const of = symbol?.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      for (const one of of?.declarations ?? []) {
        if (sent.has(one) || !one.getSourceFile().fileName.endsWith('/wire/types.ts')) continue
        sent.add(one)
        ts.forEachChild(one, hold)
      }
    }
    ts.forEachChild(node, hold)
  }
  const answers = (node) => {
    if (ts.isCallExpression(node)) node.typeArguments?.forEach(hold)
    ts.forEachChild(node, answers)
  }
  for (const file of program.getSourceFiles()) {
    if (file.fileName.endsWith('/wire/api.ts')) answers(file)
    if (file.fileName.endsWith('/wire/events.ts')) hold(file)
  }
  return sent
}

// readIn are the declarations of all that is read of values, or given to them, in the code
// of the page.
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
    if (ts.isObjectLiteralExpression(node)) {
      const of = checker.getContextualType(node)
      for (const { name } of node.properties) if (name && ts.isIdentifier(name)) note(of?.getProperty(name.text))
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
