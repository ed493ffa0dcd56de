import { toolLook } from '../graph/look'
import type { ToolFamily } from '../graph/look'
import { texts } from '../texts'
import type { ToolView } from '../../wire/types'

export type ToolsByName = ReadonlyMap<string, ToolView>

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
// too, those first whose title or name has all of them, and those last that some word finds
// only by its meaning; without words by groups.
export function toolsLike(tools: Iterable<ToolView>, words: string): ToolView[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word))
  const called = ({ name, title }: ToolView): boolean => has(`${title} ${name}`)
  const all = [...tools]
  const found = all.filter((tool) => has(saidOf(tool)))
  if (wanted.length === 0) return byGroup(found).flatMap(([, group]) => group)
  const meant = all.filter((tool) => !found.includes(tool) && isMeant(tool, wanted))
  return [...found.filter(called), ...found.filter((tool) => !called(tool)), ...meant]
}

// isMeant: each word is said of a tool, or begins one that means the same as its name.
function isMeant(tool: ToolView, wanted: readonly string[]): boolean {
  const said = saidOf(tool).toLowerCase()
  return wanted.every((word) => said.includes(word) || tool.also.some((also) => also.startsWith(word)))
}

// saidOf is all that people read of a tool.
const saidOf = (tool: ToolView): string =>
  [tool.title, tool.name, tool.description, ...tool.sentences, ...tool.outcomes, groupOf(tool)].join(' ')

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
