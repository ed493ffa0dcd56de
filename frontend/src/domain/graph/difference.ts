import { fieldName } from '../form/fieldName'
import type { ToolsByName } from '../form/tool'
import { pieces, valueText } from '../text/describe'
import { texts } from '../texts'
import type { Conflict, DifferenceView } from '../../wire/types'

// How the document and its file differ after another program changed the file.

// Both is a conflict in words.
export interface Both {
  title: string
  theirs: string
  mine: string
}

// wordsOfConflict names steps as either side calls them, and their fields as people do.
export function wordsOfConflict(
  conflict: Conflict,
  { theirs, merged }: Pick<DifferenceView, 'theirs' | 'merged'>,
  tools: ToolsByName,
): Both {
  const nodes = [...merged.workflow.nodes, ...theirs.workflow.nodes]
  const nameOf = (id: string): string => nodes.find((node) => node.id === id)?.name ?? conflict.names?.[id] ?? id
  const side = (value: unknown): string => sideText(conflict, value, nameOf)
  const tool = nodes.find(({ id }) => id === conflict.key)?.tool?.name ?? ''
  const named = conflict.item === 'step' && conflict.field ? fieldName(conflict.field, tool, tools) : conflict.field
  return {
    title: titleOf({ ...conflict, field: named }, nameOf),
    theirs: side(conflict.theirs),
    mine: side(conflict.mine),
  }
}

function titleOf({ item, key = '', field }: Conflict, nameOf: (id: string) => string): string {
  const words = texts.files.conflict
  switch (item) {
    case 'step':
      return field ? `${words.step(nameOf(key))} · ${field}` : words.step(nameOf(key))
    case 'link': {
      const [from = '', output = ''] = key.split('>', 1)[0]?.split(/:(.*)/) ?? []
      return words.link(output ? `“${nameOf(from)}”, ${output}` : `“${nameOf(from)}”`)
    }
    case 'input':
    case 'output':
      return field ? `${words[item](key)} · ${field}` : words[item](key)
    default:
      return words[item]
  }
}

function sideText({ item, field }: Conflict, value: unknown, nameOf: (id: string) => string): string {
  if (value === undefined || value === null) return texts.files.absent
  if (item === 'start' && typeof value === 'string') return nameOf(value)
  if (item === 'link' && typeof value === 'object' && 'to' in value) return `→ ${nameOf(String(value.to))}`
  return item === 'name' || field ? withNames(valueText(value), nameOf) : texts.files.present
}

// withNames writes the references in a value by the names of their steps.
function withNames(text: string, nameOf: (id: string) => string): string {
  return pieces(text)
    .map(({ text: part, reference }) => {
      if (!reference) return part
      const [id = '', ...rest] = part.split('.')
      return [nameOf(id), ...rest].join(' · ')
    })
    .join('')
}
