import { toolLook } from '../graph/look'
import type { ToolFamily } from '../graph/look'
import { nearest } from '../text/near'
import { texts } from '../texts'
import type { ToolView } from '../../wire/types'

// Tool is one as the page says it. A call with a data program is told by what comes of that
// in words: the templates of its sentence, and what is put into them.
export interface Tool extends ToolView {
  told?: (given: Arguments) => { templates: readonly string[]; given: Arguments }
}

type Arguments = Record<string, unknown>

export type ToolsByName = ReadonlyMap<string, Tool>

const DOES: Readonly<Record<string, string>> = texts.tools.does

// doesOf is what a tool of our own does that touches nothing, of which its effect says nothing
// to people; undefined for any other.
export const doesOf = (tool: ToolView | undefined): string | undefined =>
  tool?.server === '' && tool.effect !== 'destructive' && Object.hasOwn(DOES, tool.name) ? DOES[tool.name] : undefined

// titleOf is what people call a tool, which need not be on offer.
export const titleOf = (tools: ToolsByName, name: string): string => tools.get(name)?.title ?? name

// askedAs is what a tool is called where people decide about it. One of a server has its
// name, for its title may be that of another.
export function askedAs(tools: ToolsByName, name: string): string {
  const tool = tools.get(name)
  return tool?.server === '' ? tool.title : name
}

// titleOfArgument is what people call an argument of it.
export const titleOfArgument = (tools: ToolsByName, tool: string, argument: string): string =>
  tools.get(tool)?.titles[argument] ?? argument

// toolsLike are the tools of which every word is said somewhere, on a card and in a heading
// too, the nearest first; without words by groups.
export function toolsLike(tools: Iterable<ToolView>, words: string): ToolView[] {
  const all = [...tools]
  if (words.trim() === '') return byGroup(all).flatMap(([, group]) => group)
  return nearest(all, namedAs, words.replaceAll('_', ' '))
}

// namedAs is what people find a tool by.
export const namedAs = (tool: ToolView): { names: string[]; more: string; also: string } => ({
  names: [tool.title, tool.name.replaceAll('_', ' ')],
  more: saidOf(tool),
  also: tool.also.join(' '),
})

// saidOf is what people read of a tool besides its name.
const saidOf = (tool: ToolView): string =>
  [tool.description, ...tool.sentences, ...tool.outcomes, groupOf(tool)].join(' ')

const FAMILIES = Object.keys(texts.tools.family) as ToolFamily[]

// groupOf is the heading that a tool stands under: its family, or the server it is of.
export const groupOf = ({ name, server }: ToolView): string =>
  server === '' ? texts.tools.family[toolLook(name).family] : server

// byGroup puts tools together that stand under one heading: the families of the built-in
// ones, then the servers in the order in which each is met first.
export function byGroup(tools: readonly ToolView[]): [group: string, tools: ToolView[]][] {
  const own = tools.filter(({ server }) => server === '')
  const families = FAMILIES.map((family): [string, ToolView[]] => [
    texts.tools.family[family],
    own.filter(({ name }) => toolLook(name).family === family),
  ])
  const servers = [...new Set(tools.map(({ server }) => server))].filter((server) => server !== '')
  return [
    ...families.filter(([, group]) => group.length > 0),
    ...servers.map((server): [string, ToolView[]] => [server, tools.filter((tool) => tool.server === server)]),
  ]
}
