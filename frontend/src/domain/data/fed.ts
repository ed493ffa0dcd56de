import { fieldsOf } from '../form/form'
import type { FormField } from '../form/form'
import { withArgument } from '../form/stepEdit'
import { INPUTS, parseReference, sourcesFor } from '../graph/reference'
import type { Source } from '../graph/reference'
import { texts } from '../texts'
import { scopesOf } from '../graph/scope'
import type { ToolsByName } from '../form/tool'
import type { Node, Output, ToolView, Workflow } from '../../wire/types'

// fed gives a new step what the step before it surely gives, by what each takes: rows to
// what shapes or writes a table, a list to a loop, files to an archive, words to a message
// or a file. The person sees it in the fields, and changes it there.
export function fed(workflow: Workflow, id: string, tools: ToolsByName): Workflow {
  const node = workflow.nodes.find((one) => one.id === id)
  const wants = node && wantsOf(node, tools)
  if (!node || !wants) return workflow
  const before = sourcesFor(workflow, id, tools).filter((one) => one.sure && one.id !== INPUTS)
  const nodes = new Map(workflow.nodes.map((one) => [one.id, one]))
  for (const source of before) {
    const from = nodes.get(source.id)
    if (!from) continue
    const tool = toolOf(from, tools)
    const writes = tool !== undefined && tool.effect !== 'read' && has(source, 'path')
    const outputs = from.kind === 'Loop' && scopesOf(workflow).of(id) !== from.id ? behind(source) : source.outputs
    const filled = wants(node, { ...source, outputs, node: from, shapes: shapesData(tool), writes })
    if (filled) {
      const whole = named(
        filled,
        before.find((one) => one.id === scopesOf(workflow).of(id)),
        toolOf(node, tools),
      )
      return { ...workflow, nodes: workflow.nodes.map((one) => (one === node ? whole : one)) }
    }
    if (from.kind === 'Loop') break // what is before a loop is not what a round of it is about
  }
  return workflow
}

// named is a step that writes a table in the rounds of a loop over groups, with the name of their file.
function named(node: Node, loop: Source | undefined, tool: ToolView | undefined): Node {
  const isTable = fieldsOf(tool, {}).some(({ format }) => format === 'rows') && !shapesData(tool)
  if (
    !loop ||
    !isTable ||
    !has(loop, 'item.rows') ||
    !has(loop, 'item.name') ||
    node.tool?.arguments.path !== undefined
  )
    return node
  return withArgument(node, 'path', `{{${loop.id}.item.name}}.csv`)
}

// behind is what a loop gives to what comes after it: it may have had no round.
const behind = ({ outputs }: Source): Source['outputs'] =>
  outputs.filter(({ name }) => !/^(?:item\b|index$|iteration$)/.test(name))

// redirected has the step behind a new one that shapes data take what that makes, where it
// took what the new one takes now: else it would go on with the data as they were.
export function redirected(workflow: Workflow, id: string, tools: ToolsByName): Workflow {
  const node = workflow.nodes.find((one) => one.id === id)
  const taken = node?.tool?.arguments.data
  if (!node || !shapesData(toolOf(node, tools)) || typeof taken !== 'string') return workflow
  const behind = new Set(workflow.edges.filter(({ from }) => from === id).map(({ to }) => to))
  const turned = (one: Node): Node => (behind.has(one.id) ? takingFrom(one, taken, id) : one)
  return { ...workflow, nodes: workflow.nodes.map(turned) }
}

// takingFrom is the step with the value that a data step makes wherever it took the list
// that this takes now. Names of its columns may not be those of the value.
function takingFrom(node: Node, taken: string, from: string): Node {
  const made = `{{${from}.value}}`
  if (node.loop?.over !== undefined && braced(node.loop.over) === taken)
    return { ...node, loop: { ...node.loop, over: `${from}.value` } }
  const given = Object.entries(node.tool?.arguments ?? {})
  if (!node.tool || !given.some(([, value]) => value === taken)) return node
  const columns = columnsOf(taken)
  const kept = given.filter(([, value]) => value !== columns)
  const turned = kept.map(([name, value]) => [name, value === taken ? made : value])
  return { ...node, tool: { ...node.tool, arguments: Object.fromEntries(turned) as Record<string, unknown> } }
}

const braced = (reference: string): string => (reference.startsWith('{{') ? reference : `{{${reference}}}`)

// columnsOf is the reference to the columns of the table whose rows are referred to.
const columnsOf = (rows: string): string => rows.replace(/\.[^.]+\}\}$/, '.columns}}')

// Before is a step that surely ran before.
interface Before extends Source {
  node: Node
  shapes: boolean // it shapes data
  writes: boolean // a file, and its text tells that
}

// Take fills a step from one before it, where something of that fits.
type Take = (node: Node, source: Before) => Node | undefined

const toolOf = (node: Node, tools: ToolsByName): ToolView | undefined => tools.get(node.tool?.name ?? '')

const shapesData = (tool: ToolView | undefined): boolean => fieldsOf(tool, {}).some(({ format }) => format === 'jq')

// wantsOf says what a new step takes; undefined where it takes nothing.
function wantsOf(node: Node, tools: ToolsByName): Take | undefined {
  if (node.kind === 'Loop') return overList
  if (node.kind === 'AiTransform') return ofModel
  const tool = toolOf(node, tools)
  if (tool?.server !== '') return undefined
  const fields = fieldsOf(tool, {})
  const field = (is: (one: FormField) => boolean): string | undefined => fields.find(is)?.name
  if (shapesData(tool)) return argument('data', listOf)
  const rows = field(({ format }) => format === 'rows')
  if (rows !== undefined) return table(rows)
  const files = field(({ format, shape }) => format === 'file' && shape === 'list')
  if (files !== undefined) return argument(files, filesOf)
  const file = field(({ format, required }) => format === 'file' && required)
  if (file !== undefined) return argument(file, fileOf)
  if (tool.effect === 'read') return undefined
  if (field(({ name }) => name === 'message') !== undefined) return argument('message', messageOf)
  return WRITES_TEXT.has(tool.name) ? argument('text', contentOf) : undefined
}

const WRITES_TEXT = new Set(['write_file', 'clipboard_set'])

const given = (source: Before, output: string | undefined): string | undefined =>
  output === undefined ? undefined : `{{${source.id}.${output}}}`

const argument =
  (name: string, of: (source: Before) => unknown): Take =>
  (node, source) => {
    const value = of(source)
    return value === undefined ? undefined : withArgument(node, name, value)
  }

// table fills in rows, and columns where the step before names them in their order.
const table =
  (rows: string): Take =>
  (node, source) => {
    const value = given(source, rowsIn(source))
    if (value === undefined) return undefined
    const filled = withArgument(node, rows, value)
    const columns = source.shapes ? undefined : source.outputs.find(isColumns)
    return columns ? withArgument(filled, 'columns', given(source, columns.name)) : filled
  }

const overList: Take = (node, source) => {
  const list = listIn(source)
  return list === undefined
    ? undefined
    : { ...node, loop: { over: `${source.id}.${list}`, maxIterations: MOST_ELEMENTS } }
}

// MOST_ELEMENTS is how many elements a loop goes over of which nobody said more; the same as
// DefaultMaxElements in planner/workflow.
const MOST_ELEMENTS = 10_000

const ofModel: Take = (node, source) => {
  const output = rowsIn(source) ?? wordsIn(source) ?? (has(source, ...READ) ? 'text' : undefined)
  if (output === undefined || !node.aiTransform) return undefined
  return { ...node, aiTransform: { ...node.aiTransform, inputRef: `${source.id}.${output}` } }
}

const VALUE = 'value' // what a data step makes

const isArray = ({ type }: Output): boolean => type === 'array'
const isColumns = ({ name, type }: Output): boolean => name === 'columns' && type === 'array'
const ofObjects = ({ items = '' }: Output): boolean => items === 'object' || items.startsWith('{')

// listIn is the first list that a step gives; names of columns are no list to go over.
const listIn = (source: Before): string | undefined =>
  source.shapes ? VALUE : source.outputs.find((one) => isArray(one) && !isColumns(one))?.name

// rowsIn is a list of rows: of texts, as names of files, none can be written as a table.
const rowsIn = (source: Before): string | undefined =>
  source.shapes
    ? VALUE
    : source.outputs.find((one) => isArray(one) && (ofObjects(one) || one.items === undefined))?.name

// listOf is what data are shaped of: rows, where the step gives them beside a plain list, as
// files with their sizes beside their paths.
const listOf = (source: Before): string | undefined =>
  given(source, source.outputs.find((one) => isArray(one) && ofObjects(one))?.name ?? listIn(source))

// filesOf are the files that a step lists, or the one that it gave or wrote.
function filesOf(source: Before): unknown {
  const list = source.outputs.find((one) => isArray(one) && one.name === 'files')
  if (list) return given(source, list.name)
  const one = source.outputs.find(({ name, type }) => type === 'file' || (name === 'path' && type === 'string'))
  return one && [given(source, one.name)]
}

// fileOf is the file that a round is about.
function fileOf(source: Before): string | undefined {
  const over = parseReference(source.node.loop?.over ?? '')?.field
  const isFile = over === 'files' && has(source, 'item')
  return given(source, has(source, 'item.path') ? 'item.path' : isFile ? 'item' : undefined)
}

const WORDS = ['answer', 'body', 'stdout', 'ocr_text'] // texts of their own that tools give
const READ = ['rows', 'files', 'lines', 'pages'] // what is there where the text of a step is what it read

const has = ({ outputs }: Source, ...names: readonly string[]): boolean =>
  outputs.some(({ name }) => names.includes(name))

// wordsIn is the text that a step gives, of its own or by a model.
function wordsIn({ node, outputs }: Before): string | undefined {
  switch (node.kind) {
    case 'Loop':
      return outputs.find(({ name }) => name === 'item')?.name
    case 'AiStep':
    case 'AiTransform':
      return 'text'
    default:
      return outputs.find(({ name, type }) => type === 'string' && WORDS.includes(name))?.name
  }
}

// messageOf says how many rows or files there are, for a message is short, or what a step
// says that it wrote.
function messageOf(source: Before): string | undefined {
  const count = given(source, 'count') ?? ''
  if (source.shapes || (has(source, 'rows') && has(source, 'count'))) return texts.editing.rowsTold(count)
  if (has(source, 'files') && has(source, 'count')) return texts.editing.filesTold(count)
  return given(source, source.writes ? 'text' : wordsIn(source))
}

// contentOf is what is written: not what a step says that it did.
function contentOf(source: Before): string | undefined {
  if (source.writes) return undefined
  return given(source, wordsIn(source) ?? (source.shapes || has(source, ...READ) ? 'text' : undefined))
}
