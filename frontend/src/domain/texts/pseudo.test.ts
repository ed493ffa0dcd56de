import { expect, it } from 'vitest'
import { en } from './en'
import { pseudo } from './pseudo'
import type { Said } from '../../wire/types'

const texts = pseudo(en)

it('a text is written strangely, in brackets, and longer', () => {
  expect(texts.composer.send).toBe('⟦Šééññð אב⟧')
  const all = [en.start.lead, en.notices.unreachable, en.outline.looseHint].join('')
  const strange = [texts.start.lead, texts.notices.unreachable, texts.outline.looseHint].join('')
  expect(strange.length / all.length).toBeGreaterThan(1.35)
})

it('what a text was given stays as it is', () => {
  expect(texts.title('Rent')).toBe('⟦Rent – Þļååññŵŕŕîîĝĥţ אב⟧')
  expect(texts.editing.remove(['Read it'])).toBe('⟦Ŕŕééɱööṽéé “Read it” אב⟧')
  const long = 'Read the invoice of the month and of the month before'
  expect(texts.editing.add(long)).toContain('“Read the invoice of the month and of th…”')
  expect(texts.editing.add('a “b” c')).toContain('“a ‘b’ c”')
  expect(texts.editing.note.remove('one\ntwo')).toContain('“one”')
  expect(texts.history.prompt('Plan it')).toBe('“Plan it”')
  expect(texts.form.edits.rename('Read')('Look')).toMatch(/“Look” .* “Read”/)
})

it('space around a text stays around it, and what has no words is left alone', () => {
  expect(texts.card.says.and).toMatch(/^ ⟦.*⟧ $/)
  expect(texts.inputs.braces).toBe('{{')
  expect(texts.header.undo('')).toMatch(/^⟦.*⟧$/)
})

it('what the program says is said strangely, but for what it is given', () => {
  const said = { text: '“%s” uses the tool “%s”, which is not on offer.', args: ['Rent', 'find'] } as const
  expect(texts.program('', said as unknown as Said)).toMatch(/^⟦“Rent” ûû.* “find”, .* אב⟧$/)
  const nested = { text: '“%s” %s.', args: ['Rent', { text: 'has no input' }] } as unknown as Said
  expect(texts.program('', nested)).toBe('“Rent” ⟦ĥååš ññöö îîññþûûţ אב⟧.')
  expect(texts.program('Some words')).toMatch(/^⟦Š.*⟧$/)
})
