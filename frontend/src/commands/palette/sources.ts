import { Keyboard, Settings, Workflow } from 'lucide-react'
import { namer, valueText } from '../../domain/text/describe'
import { sentence } from '../../domain/text/sentence'
import { lookOf } from '../../domain/graph/look'
import { newStepsLike } from '../../domain/graph/newStep'
import { SHOWN, settingsOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { momentOf } from '../../domain/text/when'
import { isStep } from '../../domain/graph/workflow'
import { openDocument } from '../../store/document/document'
import { addStep } from '../../store/edit/editing'
import { documents } from '../../store/document/files'
import { useScene } from '../../store/document/scene'
import { isAtWork } from '../../store/page/firstScreen'
import { selectAndReveal } from '../../store/page/selection'
import { openSettings, setDialog } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { useTools } from '../../store/program/tools'
import { addingCommands } from '../adding'
import { focusFirstOpen } from '../focusFirstOpen'
import { canRun, GROUPS, nameOf, plainNameOf } from '../command'
import type { Command } from '../command'
import { allCommands } from '../commands'
import { hintOf } from '../keys'
import { programCommands } from '../program'
import { keysOfPlaces } from '../sheet'
import type { Entry, Source } from './entry'
import type { DocumentInfo, Node } from '../../wire/types'
import { focusOn } from '../../ui/places'

const words = texts.commands
const ALSO: Readonly<Record<string, string>> = words.also

// commandEntries are the commands by group. The palette itself is not offered in it.
export function commandEntries(commands: readonly Command[] = allCommands): Entry[] {
  const inOrder = GROUPS.flatMap((group) => commands.filter((one) => one.group === group))
  return inOrder
    .filter(({ id }) => id !== programCommands.palette.id)
    .map((command) => {
      const hint = hintOf(command)
      const can = canRun(command)
      return {
        id: `command:${command.id}`,
        text: can ? nameOf(command) : plainNameOf(command),
        icon: command.icon,
        group: words.groups[command.group],
        also: [command.id, command.label(), plainNameOf(command), ALSO[command.id] ?? ''].join(' '),
        run: command.run,
        ...(hint !== undefined && { keys: hint }),
        ...(command.about && { about: command.about }),
        ...(command.whole && { whole: command.whole }),
        ...(!can && { why: command.why?.() ?? words.why.now }),
      }
    })
}

// stepEntries are the steps of what is looked at. One is found by its name, its id,
// its tool and the text of its arguments or of its prompt.
export function stepEntries(): Entry[] {
  if (!isAtWork()) return []
  const { workflow } = useScene.getState()
  const nameOfStep = namer(workflow)
  const { tools } = useTools.getState()
  return workflow.nodes.filter(isStep).map((node) => ({
    id: `step:${node.id}`,
    text: node.name,
    icon: lookOf(node),
    group: words.palette.steps,
    note: sentence(node, nameOfStep, tools)
      .map((piece) => piece.text)
      .join(''),
    also: [
      node.id,
      node.tool?.name ?? '',
      ...Object.values(node.tool?.arguments ?? {}).map(valueText),
      node.aiStep?.prompt ?? '',
      node.note ?? '',
    ].join(' '),
    fleeting: true,
    run: () => jumpTo(node),
  }))
}

function jumpTo(node: Node): void {
  selectAndReveal(node.id)
  focusOn('canvas')
}

// newEntries add a step where a new step would go, or where it is dragged.
function newEntries(): Entry[] {
  if (!canRun(addingCommands.addStep)) return []
  return newStepsLike(useTools.getState().tools.values(), '').map((choice) => ({
    id: `add:${choice.key}`,
    text: choice.add,
    icon: choice.look,
    ...(choice.look.family === 'workflow'
      ? { group: texts.editing.commands.callGroup, after: true }
      : { group: texts.editing.commands.addGroup }),
    note: choice.note,
    ...(choice.alike && { alike: choice.alike }),
    also: `${choice.what.kind === 'Tool' ? choice.what.tool : choice.what.kind} ${choice.also ?? ''}`,
    run: async () => {
      if (await addStep(choice.what)) focusFirstOpen()
    },
    carried: choice,
  }))
}

// settingEntries lead to the pages of the settings, and to each setting on them.
export function settingEntries(): Entry[] {
  const { settings } = late
  const list = useSettings.getState()
  const sections = keysOf(settings.sections).map((section) => ({
    id: `settings:${section}`,
    text: settings.sections[section].title,
    icon: Settings,
    group: settings.title,
    note: settings.sections[section].lead,
    run: () => openSettings(section),
  }))
  const fields = keysOf(SHOWN).flatMap((section) =>
    settingsOf(list, section).map(({ key, label, text, options }) => ({
      id: `setting:${key}`,
      text: texts.program(label),
      icon: Settings,
      group: settings.title,
      note: settings.sections[section].title,
      also: [key, ...[text, ...options.map((option) => option.text)].map((said) => texts.program(said))].join(' '),
      run: () => openSettings(section, key),
    })),
  )
  return [...sections, ...fields]
}

const keysOf = <T extends object>(of: T): (keyof T)[] => Object.keys(of) as (keyof T)[]

// keyEntries are the keys that are no commands; the list of all keys shows where they mean something.
export function keyEntries(): Entry[] {
  return keysOfPlaces().flatMap(({ title, lines }) =>
    lines.map(({ text, keys }) => ({
      id: `key:${title}:${text}`,
      text,
      icon: Keyboard,
      group: title,
      keys: keys.join(' '),
      run: () => setDialog('keys'),
    })),
  )
}

async function documentEntries(): Promise<Entry[]> {
  return (await documents()).map(documentEntry)
}

// documentEntry is a workflow that can be opened.
export const documentEntry = (one: DocumentInfo): Entry => ({
  id: `document:${one.id}`,
  text: one.name || texts.untitled,
  icon: Workflow,
  group: words.palette.documents,
  note: momentOf(one.modified),
  also:
    one.path
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.planwright\.json$/, '') ?? '', // its folders are found by what has their names
  fleeting: true,
  run: () => openDocument(one.id),
})

// sources make all that the palette offers. Another kind of entry is one more source.
export const sources: readonly Source[] = [
  { of: 'commands', read: () => commandEntries() },
  { of: 'steps', read: stepEntries },
  { of: 'others', read: settingEntries },
  { of: 'others', read: newEntries },
  { of: 'others', read: documentEntries },
]
