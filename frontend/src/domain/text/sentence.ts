import type { ToolsByName } from '../form/tool'
import { INPUTS } from '../graph/reference'
import { pieces } from './describe'
import { shownName } from './legible'
import { shortPieces } from './path'
import { texts } from '../texts'
import type { Piece } from '../../wire/types'
import type { Case, Condition, Loop, Node, Operand } from '../../wire/types'

const words = texts.card.says
const TRANSFORMS: Readonly<Record<string, string>> = words.transforms
const PART = /\[[^\]]*\]|\{[^}]*\}/g
const AMOUNTS: Readonly<Record<string, (n: number) => string>> = words.amounts
const JOINTS: Readonly<Record<string, string>> = { line: ' ', keys: ' + ' }

// sentence says what a step does, for people. The program says it in the same way, in
// planner/catalog; the cases there hold for both.
export function sentence(node: Node, nameOf: (id: string) => string, tools: ToolsByName): Piece[] {
  const speaker = new Speaker(nameOf)
  speaker.step(node, tools)
  return speaker.out.map(({ text, reference }) => ({ text: shownName(text), reference }))
}

// Sentences for one line are kept for each step, and made anew where a name in them or the tools have
// changed: thousands of cards ask for theirs at every edit.
const kept = new WeakMap<Node, { tools: ToolsByName; names: ReadonlyMap<string, string>; pieces: readonly Piece[] }>()

export function keptSentence(node: Node, nameOf: (id: string) => string, tools: ToolsByName): readonly Piece[] {
  const before = kept.get(node)
  if (before?.tools === tools && [...before.names].every(([id, name]) => nameOf(id) === name)) return before.pieces
  const names = new Map<string, string>()
  const noted = (id: string): string => {
    const name = nameOf(id)
    names.set(id, name)
    return name
  }
  const said = shortPieces(sentence(node, noted, tools))
  kept.set(node, { tools, names, pieces: said })
  return said
}

// outcome says what a call gave, by the first template that holds; '' where none does.
export function outcome(templates: readonly string[], fields: Record<string, unknown>): string {
  return new Speaker((id) => id).given(templates, fields)
}

class Speaker {
  out: Piece[] = []
  private lack = false // an argument that stands in it is not given

  constructor(private readonly nameOf: (id: string) => string) {}

  step(node: Node, tools: ToolsByName): void {
    if (node.tool) {
      const { name, arguments: given } = node.tool
      const tool = tools.get(name)
      const told = tool?.told?.(given)
      this.call(told?.templates ?? tool?.sentences ?? strangeTemplates(name, given), told?.given ?? given)
    } else if (node.if) {
      this.words(words.if)
      this.condition(node.if.condition)
    } else if (node.switch) this.cases(node.switch.cases)
    else if (node.loop) this.loop(node.loop)
    else if (node.endLoop) {
      this.words(words.backTo)
      this.out.push({ text: this.nameOf(node.endLoop.loop), reference: true })
    } else if (node.aiTransform) {
      const { kind, inputRef, instruction = '' } = node.aiTransform
      this.words(`${TRANSFORMS[kind] ?? titled(kind)} `)
      this.reference(inputRef)
      if (instruction !== '') this.text(`: ${oneLine(instruction)}`)
    } else if (node.aiStep) this.text(oneLine(node.aiStep.prompt))
  }

  given(templates: readonly string[], fields: Record<string, unknown>): string {
    const held = templates.map((template) => this.template(template, fields)).find(({ lack }) => !lack)
    return held ? shownName(held.out.map(({ text }) => text).join('')) : ''
  }

  private call(templates: readonly string[], given: Record<string, unknown>): void {
    for (const template of templates) {
      const tried = this.template(template, given)
      this.out = tried.out
      if (!tried.lack) return
    }
  }

  private template(template: string, given: Record<string, unknown>): Speaker {
    const made = new Speaker(this.nameOf)
    let from = 0
    for (const match of template.matchAll(PART)) {
      made.words(template.slice(from, match.index))
      from = match.index + match[0].length
      const inner = match[0].slice(1, -1)
      if (match[0].startsWith('{')) made.argument(inner, given)
      else {
        const part = this.template(inner, given)
        if (!part.lack) made.out.push(...part.out)
      }
    }
    made.words(template.slice(from))
    return made
  }

  private argument(part: string, given: Record<string, unknown>): void {
    const [, name = '', sign = '', rest = ''] = /^([^:=]*)([:=]?)(.*)$/.exec(part) ?? []
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (sign === '=') {
      this.lack ||= shown(value, '') !== rest
      return
    }
    const text = shown(value, rest)
    this.lack ||= text === ''
    this.text(text || '…')
  }

  private words(text: string): void {
    if (text !== '') this.out.push({ text, reference: false })
  }

  private text(text: string): void {
    for (const piece of pieces(text)) {
      if (piece.reference) this.reference(piece.text)
      else this.words(piece.text)
    }
  }

  // reference names the step, and which of its results is meant.
  private reference(written: string): void {
    const bare = written.replace(/^\s*\{\{|\}\}\s*$/g, '').trim()
    const dot = bare.indexOf('.')
    if (dot <= 0 || dot === bare.length - 1) {
      this.words(written)
      return
    }
    const id = bare.slice(0, dot)
    const field = bare
      .slice(dot + 1)
      .replace(/^item\./, '')
      .replaceAll('_', ' ')
    const name = this.nameOf(id)
    const text = id === INPUTS && name === id ? field : field === 'item' ? name : `${name} · ${field}`
    this.out.push({ text, reference: true })
  }

  private cases(cases: readonly Case[]): void {
    const [by, ...others] = new Set(cases.map(({ condition }) => condition.left?.variable ?? ''))
    if (by && others.length === 0) {
      this.words(words.by)
      this.reference(by)
      this.words(': ')
    }
    this.words(cases.map(({ name }) => name).join(', '))
  }

  private loop({ over, times, exitCondition, maxIterations = 0, parallel = 0, collect }: Loop): void {
    if (over) {
      this.words(words.each)
      this.reference(over)
    } else if (typeof times === 'string') {
      this.reference(times)
      this.words(words.timesOf)
    } else if (times !== undefined) this.words(words.times(times))
    else if (exitCondition) {
      this.words(words.until)
      this.condition(exitCondition)
    } else this.words(words.upTo(maxIterations))
    if (parallel > 1) this.words(words.atOnce(parallel))
    const collected = shown(collect, 'values')
    if (collected === '') return
    this.words(words.collect)
    this.text(collected)
  }

  private condition({ all = [], any = [], left, operator, right }: Condition): void {
    if (all.length > 0) {
      this.conditions(all, words.and)
      return
    }
    if (any.length > 0) {
      this.conditions(any, words.or)
      return
    }
    this.operand(left)
    if (!operator) return
    this.words(` ${words.operators[operator]}`)
    if (operator === 'IsEmpty' || operator === 'IsNotEmpty') return
    this.words(' ')
    this.operand(right)
  }

  private conditions(members: readonly Condition[], word: string): void {
    members.forEach((member, i) => {
      if (i > 0) this.words(word)
      const group = Boolean(member.all?.length) || Boolean(member.any?.length)
      if (group) this.words('(')
      this.condition(member)
      if (group) this.words(')')
    })
  }

  private operand(operand: Operand | undefined): void {
    if (operand?.variable) this.reference(operand.variable)
    else if (!operand || !('literal' in operand)) this.words('…')
    else if (typeof operand.literal === 'string') this.words(`“${oneLine(operand.literal)}”`)
    else this.words(JSON.stringify(operand.literal))
  }
}

// shown is a value as it stands in a sentence, '' for none.
function shown(value: unknown, form: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return oneLine(value)
  if (form === 'columns') return columnsOf(value).join(', ')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return oneLine(elements(value, form).join(JOINTS[form] ?? ', '))
  if ((form === 'values' || form === 'names') && typeof value === 'object')
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => (form === 'names' ? oneLine(name) : shown(one, '')))
      .join(', ')
  if (typeof value === 'number') return AMOUNTS[form]?.(value) ?? String(value)
  return JSON.stringify(value)
}

function elements(list: readonly string[], form: string): readonly string[] {
  if (form === 'name') return list.map(fileName)
  return form === 'line' && list.length > 1 ? list.map(wordOf) : list // one word may be a line for the shell
}

// wordOf is a word of a command, in quotes where it could be taken for several, or for none.
const wordOf = (word: string): string =>
  word === '' || /[ \t\r\n"]/.test(word.replace(/\{\{[^}]*\}\}/g, '')) ? `"${word.replaceAll('"', '\\"')}"` : word

// columnsOf are those of a list of rows, none of another value. All rows have those of the first.
function columnsOf(value: unknown): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first).map(oneLine) : []
}

const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

// strangeTemplates say a call of a tool that is not known.
function strangeTemplates(tool: string, given: Record<string, unknown>): string[] {
  const title = plain(titled(tool))
  const most = Object.keys(given)
    .sort()
    .find((name) => typeof given[name] === 'string' && plain(name) === name && shown(given[name], '') !== '')
  return [most === undefined ? title : `${title}: {${most}}`]
}

const plain = (text: string): string => text.replace(/[{}[\]:=]/g, '')

// titled makes words of a tool's name: read_file and readFile are “Read file”.
function titled(name: string): string {
  const spaced = oneLine(
    name.replace(/[_\-./:]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
  )
  return spaced.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
