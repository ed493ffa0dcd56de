import { titleOfArgument } from './tool'
import type { ToolsByName } from './tool'
import { namedPieces } from '../graph/reference'
import { valueText } from '../text/describe'
import { texts } from '../texts'
import type { FieldChange } from '../../wire/types'

const ARGUMENT = 'tool/arguments/'

const { form, inspector } = texts

// What people call the fields of steps, as it stands beside them.
const NAMES: readonly [begins: string, name: string][] = [
  ['name', form.name],
  ['note', form.note],
  ['onFailure', inspector.failure],
  ['retries', form.retries],
  ['timeoutMs', form.timeout],
  ['tool/name', form.tool],
  ['if/condition', form.condition],
  ['switch/cases', form.cases],
  ['loop/exitCondition', inspector.until],
  ['loop/over', inspector.over],
  ['loop/maxIterations', form.maxIterations],
  ['loop/parallel', form.parallel],
  ['loop/times', form.times],
  ['loop/collect', form.collect],
  ['aiTransform/kind', form.aiKind],
  ['aiTransform/inputRef', form.input],
  ['aiTransform/instruction', form.instruction],
  ['aiTransform/outputSchema', form.schema],
  ['aiStep/prompt', form.prompt],
  ['aiStep/allowedTools', form.allowed],
  ['aiStep/maxToolCalls', form.maxToolCalls],
]

// fieldName is what people call the field at a path of a step: an argument by its title, and
// what nobody has a name for by the last part of the path.
export function fieldName(path: string, tool: string, tools: ToolsByName): string {
  const last = path.split('/').at(-1) ?? path
  if (path.startsWith(ARGUMENT)) return titleOfArgument(tools, tool, path.slice(ARGUMENT.length).split('/')[0] ?? last)
  const known = NAMES.find(([begins]) => path === begins || path.startsWith(`${begins}/`))
  return known?.[1] ?? last.charAt(0).toUpperCase() + last.slice(1)
}

const SHOWN = 3 // fields of a step before "and N more"
const SHARED = 8 // characters from which on a beginning that did not change is left out

// fieldsInShort says what of a step changes, and from what to what.
export function fieldsInShort(
  fields: readonly FieldChange[],
  tool: string,
  tools: ToolsByName,
  nameOf: (id: string) => string,
): string {
  const seen = fields.filter(({ path }) => path !== 'position')
  const told = seen.slice(0, SHOWN).map(({ path, before, after }) => {
    const [was, is] = short(said(before, nameOf), said(after, nameOf))
    return texts.proposal.field(fieldName(path, tool, tools), was, is)
  })
  return [...told, ...(seen.length > SHOWN ? [texts.ledger.more(seen.length - SHOWN)] : [])].join('; ')
}

const said = (value: unknown, nameOf: (id: string) => string): string =>
  value === undefined || value === null
    ? ''
    : namedPieces(valueText(value), nameOf)
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ' ')

// short leaves out the folders that two paths share.
function short(was: string, is: string): [string, string] {
  let same = 0
  while (same < Math.min(was.length, is.length) && was[same] === is[same]) same += 1
  const folder = was.slice(0, same).lastIndexOf('/')
  return folder < SHARED ? [was, is] : [`…${was.slice(folder)}`, `…${is.slice(folder)}`]
}
