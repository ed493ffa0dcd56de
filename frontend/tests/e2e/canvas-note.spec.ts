import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { canvas, drag, middle, openFlow, saved } from './canvas'
import { undo } from './inspector'
import { boxOf, test } from './program'

const field = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const note = (page: Page) => page.getByTestId('note-note_1')

test('a note is added, written, moved, resized, and removed', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Ask')
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask'])
  await expect(field(page)).toBeFocused() // a pause keeps what is written and ends nothing
  await page.keyboard.type(' Mary')
  await page.keyboard.press('Control+Enter')
  await expect(canvas(page)).toBeFocused()
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask Mary'])
  const before = saved(program).notes[0]?.position
  const at = await middle(note(page))
  await drag(page, at, { x: at.x + 60, y: at.y + 40 })
  await expect.poll(() => (saved(program).notes[0]?.position.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(50)
  await expect(note(page)).toHaveAttribute('data-selected')
  const box = await boxOf(note(page))
  await drag(
    page,
    { x: box.x + box.width - 6, y: box.y + box.height - 6 },
    { x: box.x + box.width + 74, y: box.y + box.height + 34 },
  )
  await expect.poll(() => saved(program).notes[0]?.width ?? 0).toBeGreaterThan(280)
  await note(page).dblclick()
  await field(page).fill('Ask nobody')
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask nobody'])
  await page.keyboard.press('Escape') // gives it up, saved or not
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask Mary'])
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(field(page)).toHaveValue('Ask nobody')
  await field(page).fill('Ask Joan')
  await canvas(page).click({ position: { x: 60, y: 60 } })
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask Joan'])
  await note(page).click()
  await page.keyboard.press('Delete')
  await expect(note(page)).toHaveCount(0)
  await undo(page, 'Remove note').click()
  await expect(note(page)).toHaveText('Ask Joan')
})

test('a note without words does not stay', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await canvas(page).click({ button: 'right', position: { x: 60, y: 60 } })
  await page.getByRole('menuitem', { name: /^Add a note/ }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.note')).toHaveCount(0)
  await expect.poll(() => saved(program).notes).toEqual([])
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape') // nothing was there before, so it is kept
  await expect(field(page)).toHaveCount(0)
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Never mind'])
})

test(
  'a note gets a colour by its swatches, its menu and the palette, and keeps it',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.keyboard.type('Look')
    await page.keyboard.press('Control+Enter')
    const colour = () => saved(program).notes[0]?.color
    await note(page).getByRole('button', { name: 'Green' }).click()
    await expect.poll(colour).toBe('green')
    await expect(note(page)).toHaveAttribute('data-colour', 'green')
    await note(page).locator('.note-text').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Colour' }).press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Violet' }).press('Enter')
    await expect.poll(colour).toBe('violet')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('colour the note yellow')
    await page.keyboard.press('Enter')
    await expect.poll(() => [saved(program).notes.length, colour()]).toEqual([1, undefined])
    await page.getByRole('button', { name: /^Undo: Colour/ }).click()
    await expect(note(page)).toHaveAttribute('data-colour', 'violet')
  },
)
