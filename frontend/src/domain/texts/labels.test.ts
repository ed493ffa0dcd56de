import { describe, expect, it } from 'vitest'
import { en } from './en'
import { keepLabel, keepingLabels, labelIn, sentLabel } from './labels'
import { pseudo } from './pseudo'
import type { English } from '../../wire/types'

const strange = pseudo(en)
const texts = keepingLabels(strange)

describe('the label of a change', () =>
  it.each([
    [texts.editing.add('Rent'), 'Add “Rent”'],
    [texts.editing.rename('Rent', 'Pay'), 'Rename “Rent” to “Pay”'],
    [texts.editing.remove(['Rent', 'Pay']), 'Remove 2 steps'],
    [texts.editing.note.edit('Why'), 'Edit note “Why”'],
    [texts.form.edits.rename('Pay')('Rent'), 'Rename “Rent” to “Pay”'],
    [texts.form.edits.on('Rent'), 'Turn on “Rent”'],
    [texts.inputs.edits.rename('a', 'b'), 'Rename input “a” to “b”'],
  ])('that is shown as %s is sent in English, and is said in any language', (shown, english) => {
    expect(shown).not.toBe(english)
    const { label, said } = sentLabel(shown)
    expect(label).toBe(english)
    expect(said && labelIn(strange, said)).toBe(shown)
    expect(said && labelIn(en, said)).toBe(english)
  }))

it('a label of others is sent as it is shown, and one of the program as that has it', () => {
  expect(sentLabel('Something')).toEqual({ label: 'Something' })
  keepLabel('⟦…⟧', { label: 'Remove the link', said: { text: 'Remove the link' } })
  expect(sentLabel('⟦…⟧')).toEqual({ label: 'Remove the link', said: { text: 'Remove the link' } })
})

it('what is no label of the catalogue is none', () => {
  for (const text of ['Remove the link', 'editing', 'editing.toString', 'constructor.name'])
    expect(labelIn(en, { text: text as English })).toBeUndefined()
})

it('a label is sent without its parts where they are long', () => {
  const label = texts.editing.add('x'.repeat(3000))
  expect(sentLabel(label)).toEqual({ label })
})
