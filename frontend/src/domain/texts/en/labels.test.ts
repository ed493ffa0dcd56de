import { describe, expect, it } from 'vitest'
import { editing } from './editing'
import { form } from './form'
import { inputs } from './inputs'

// What undo, redo and the history call a change.
type Make = (...names: string[]) => string | ((step: string) => string)

const made = (make: Make, name: string): string => {
  const label = make(name, name)
  return typeof label === 'function' ? label(name) : label
}
const several =
  (label: (names: readonly string[]) => string): Make =>
  (name) =>
    label([name])

const {
  add,
  remove,
  paste,
  duplicate,
  cut,
  move,
  rename,
  turnOn,
  turnOff,
  align,
  connect,
  unlink,
  end,
  wrap,
  unwrap,
  fix,
  note,
} = editing
const { add: addInput, remove: removeInput, rename: renameInput, move: moveInput, change } = inputs.edits
const LABELS: Record<string, Make> = {
  ...form.edits,
  ...Object.fromEntries(
    Object.entries({ remove, paste, duplicate, cut, move, turnOn, turnOff, align, wrap }).map(([key, label]) => [
      `steps ${key}`,
      several(label),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ add, rename, connect, unlink, end, unwrap, fix }).map(([key, label]) => [
      `graph ${key}`,
      label as Make,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ edit: note.edit, move: note.move, remove: note.remove }).map(([key, label]) => [
      `note ${key}`,
      label,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ addInput, removeInput, renameInput, moveInput, change }).map(([key, label]) => [
      key === 'change' ? 'input change' : key,
      label as Make,
    ]),
  ),
}

describe('the label of a change', () => {
  it.each(Object.entries(LABELS))('names what is changed: %s', (_, make) =>
    expect(made(make, 'Look')).toContain('“Look”'),
  )
  it.each(Object.entries(LABELS).filter(([key]) => key !== 'graph fix' && key !== 'input change'))(
    'is short whatever the names are: %s',
    (_, make) => {
      expect(new TextEncoder().encode(made(make, '🔍'.repeat(400))).length).toBeLessThanOrEqual(400) // what the program takes
    },
  )
  it('says which field', () => {
    expect(form.edits.field('folder')('Look')).toBe('Change “folder” of “Look”')
    expect(form.edits.field('to')('Send')).toBe('Change “to” of “Send”')
    expect(form.edits.field('Prompt')('Decide')).toBe('Change prompt of “Decide”')
  })
})
