import type { CompileContext, Extension, Handle, Token } from 'mdast-util-from-markdown'

// tables make the tokens of tables nodes. (What a package has for that brings the way back
// to Markdown along, which nobody goes here.)
export const tables: Extension = {
  enter: {
    table(token) {
      const { _align: align = [] } = token as AlignedToken
      this.enter({ type: 'table', align: align.map((one) => (one === 'none' ? null : one)), children: [] }, token)
    },
    tableRow(token) {
      this.enter({ type: 'tableRow', children: [] }, token)
    },
    tableHeader: enterCell,
    tableData: enterCell,
  },
  exit: { table: exit, tableRow: exit, tableHeader: exit, tableData: exit, codeText: exitCode },
}

type AlignedToken = Token & { _align?: ('left' | 'right' | 'center' | 'none')[] }

function enterCell(this: CompileContext, token: Token): void {
  this.enter({ type: 'tableCell', children: [] }, token)
}

function exit(this: CompileContext, token: Token): void {
  this.exit(token)
}

// exitCode: in a table a bar in code has a backslash before it, which is no part of the code.
function exitCode(this: CompileContext, token: Token): ReturnType<Handle> {
  const text = this.resume()
  const node = this.stack.at(-1)
  const inTable = this.stack.some(({ type }) => type === 'tableCell')
  if (node?.type === 'inlineCode') node.value = inTable ? text.replaceAll('\\|', '|') : text
  this.exit(token)
}
