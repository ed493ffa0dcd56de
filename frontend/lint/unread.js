import ts from 'typescript'

// Tells of what the program sends and no code of the page names: it need not be sent.
// What is only sent to the program is left to the compiler.

// The kind of an answer, which is kept with the conversation, and what the page hands on
// whole, so that the compiler looks at it.
const EXCEPTED = [
  ...['InputChange', 'OutputChange', 'NoteChange'].flatMap((one) => [`${one}.before`, `${one}.after`]),
  'TextChange.before',
  ...['Layout.x', 'Layout.y'],
]

const program = programOf('tsconfig.json')
const checker = program.getTypeChecker()
const sent = [...sentIn()].flatMap(fieldsOf)
const read = readIn(new Set(sent.map(({ node }) => node.name.getText())))
const unread = sent.filter(({ name, node }) => !read.has(node) && !EXCEPTED.includes(name))

for (const { name, node } of unread) {
  const { line } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), node.getStart())
  console.error(`src/wire/types.ts:${line + 1}: No code of the page reads ${name}: leave it out in Go.`)
}
process.exitCode = unread.length > 0 ? 1 : 0

function programOf(config) {
  const { config: raw } = ts.readConfigFile(config, (file) => ts.sys.readFile(file))
  const { fileNames, options } = ts.parseJsonConfigFileContent(raw, ts.sys, '.')
  return ts.createProgram(fileNames.filter(isCode), options)
}

function fieldsOf(owner) {
  if (!ts.isInterfaceDeclaration(owner)) return []
  return owner.members
    .filter(ts.isPropertySignature)
    .map((node) => ({ node, name: `${owner.name.text}.${node.name.getText()}` }))
}

// sentIn are the declarations of the types that answers and events are of, and of all that
// these hold.
function sentIn() {
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

// readIn are the declarations of all of these names that is read of values, or given to
// them, in the code of the page.
function readIn(names) {
  const read = new Set()
  const note = (symbol) => symbol?.declarations?.forEach((one) => read.add(one))
  const isOne = (name) => name !== undefined && ts.isIdentifier(name) && names.has(name.text)
  const look = (node) => {
    if (ts.isPropertyAccessExpression(node) && isOne(node.name)) note(checker.getSymbolAtLocation(node.name))
    if (ts.isObjectBindingPattern(node)) {
      const found = node.elements.map(({ name, propertyName = name }) => propertyName).filter(isOne)
      const of = found.length > 0 && checker.getNonNullableType(checker.getTypeAtLocation(node))
      for (const name of found) note(of.getProperty(name.text))
    }
    if (ts.isObjectLiteralExpression(node)) {
      const found = node.properties.map(({ name }) => name).filter(isOne)
      const of = found.length > 0 && checker.getContextualType(node)
      for (const name of found) note(of?.getProperty(name.text))
    }
    if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType))
      note(checker.getTypeFromTypeNode(node.objectType).getProperty(node.indexType.literal.text))
    ts.forEachChild(node, look)
  }
  for (const file of program.getSourceFiles())
    if (isCode(file.fileName) && !file.fileName.includes('/wire/')) look(file)
  return read
}

function isCode(file) {
  return /(^|\/)src\/.*(?<!\.(test|fixture))\.tsx?$/.test(file)
}
