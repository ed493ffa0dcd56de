import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { step, test } from './program'
import type { Program } from './program'

const NOTES = {
  version: 2,
  id: 'notes-1',
  name: 'Notes',
  nodes: [
    { id: 'list', name: 'List', kind: 'Tool', tool: { name: 'list_files', arguments: { folder: 'Notes' } } },
    {
      id: 'each',
      name: 'Each',
      kind: 'Loop',
      loop: { over: 'list.files', maxIterations: 9, collect: '{{read.size}}' },
    },
    { id: 'read', name: 'Read', kind: 'Tool', tool: { name: 'read_file', arguments: { path: '{{each.item}}' } } },
    {
      id: 'any',
      name: 'Any in it?',
      kind: 'If',
      if: { condition: { left: { variable: 'read.size' }, operator: 'GreaterThan', right: { literal: 2 } } },
    },
    { id: 'say', name: 'Say', kind: 'Tool', tool: { name: 'notify', arguments: { message: '{{read.name}}' } } },
    { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'each' } },
  ],
  edges: [
    { from: 'list', to: 'each' },
    { from: 'each', to: 'read', output: 'LoopBody' },
    { from: 'read', to: 'any' },
    { from: 'any', to: 'say', output: 'IfTrue' },
    { from: 'any', to: 'end', output: 'IfFalse' },
    { from: 'say', to: 'end' },
    { from: 'end', to: 'each' },
  ],
}

const openNotes = (program: Program): Promise<void> => program.open(written(program, NOTES.name, NOTES))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make a workflow of these steps' })
const trail = (page: Page) => page.getByRole('navigation', { name: 'The way here' })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected step' })

test('by mouse a workflow is made of steps, gone into and back, and its steps are put here again', async ({
  page,
  program,
}) => {
  await openNotes(program)
  await step(page, 'any').click()
  await step(page, 'any').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Make a workflow of it…' }).click()
  await expect(dialog(page)).toContainText('“Say” and to the next round of “Each”')
  await expect(dialog(page).getByRole('button', { name: 'Make the workflow' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Select these too' }).click()
  await expect(dialog(page)).toContainText('2 steps go along.')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await passes(page)
  await page.keyboard.press('Escape')

  await step(page, 'read').click({ modifiers: ['Shift'] })
  await page
    .getByRole('complementary', { name: 'Selected steps' })
    .getByRole('button', { name: 'Make a workflow of it…' })
    .click()
  await expect(dialog(page).getByRole('list', { name: 'It takes' })).toHaveText('file text (string)')
  await expect(dialog(page).getByRole('list', { name: 'It gives' })).toHaveText('size whole number (integer)')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Look into a note')
  await dialog(page).getByRole('button', { name: 'Make the workflow' }).click()
  await expect(step(page, 'look_into_a_note')).toBeVisible()
  await expect(step(page, 'read')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    '“Look into a note” is among your workflows now.',
  )
  await expect(page.getByRole('button', { name: 'no problems' })).toBeVisible()
  expect(readdirSync(program.documents).filter((name) => name.endsWith('.planwright.json'))).toHaveLength(2)

  const inside = inspector(page).getByRole('region', { name: 'What is in “Look into a note”' })
  await expect(inside.getByRole('listitem').filter({ hasText: /^(Read|Any in it\?|Say)$/ })).toHaveCount(3)
  await passes(page)

  await step(page, 'look_into_a_note').getByRole('button', { name: 'Open the workflow' }).click()
  await expect(trail(page)).toHaveText('NotesLook into a note')
  await page.keyboard.press('Shift+Enter')
  await step(page, 'look_into_a_note').dblclick()
  await expect(trail(page)).toHaveText('NotesLook into a note')
  await expect(step(page, 'any')).toBeVisible()
  await passes(page)
  await trail(page).getByRole('button', { name: 'Notes' }).click()
  await expect(trail(page)).toBeHidden()
  await expect(step(page, 'look_into_a_note')).toHaveAttribute('data-selected')

  await inside.getByRole('button', { name: 'Put its steps here' }).click()
  await expect(step(page, 'say')).toBeVisible()
  await expect(step(page, 'look_into_a_note')).toBeHidden()
  await expect(page.getByRole('button', { name: 'no problems' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Put the steps of “Look into a note” here/ }).click()
  await expect(step(page, 'look_into_a_note')).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Make the workflow “Look into a note”/ }).click()
  await expect(step(page, 'say')).toBeVisible()
  expect(readdirSync(program.documents).filter((name) => name.endsWith('.planwright.json'))).toHaveLength(2)
})

test(
  'by keyboard a workflow is made of a loop, gone into and back, and its steps are put here again',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openNotes(program)
    await step(page, 'list').click()
    await page.keyboard.press('ArrowDown')
    await expect(step(page, 'each')).toHaveAttribute('data-selected')
    await page.keyboard.press('m')
    await expect(dialog(page)).toContainText('4 steps go along.')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('All of them')
    await page.keyboard.press('Enter')
    await expect(step(page, 'all_of_them')).toHaveAttribute('data-selected')
    await expect(dialog(page)).toBeHidden()

    await page.keyboard.press('Enter')
    await expect(trail(page)).toHaveText('NotesAll of them')
    await page.keyboard.press('Shift+Enter')
    await expect(step(page, 'all_of_them')).toHaveAttribute('data-selected')
    await page.keyboard.press('Shift+M')
    await expect(step(page, 'say')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(step(page, 'all_of_them')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(step(page, 'say')).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(step(page, 'all_of_them')).toBeVisible()
  },
)

test('a workflow that is gone is told at the step that called it, and another of its name is called instead', async ({
  page,
  program,
}) => {
  const look = { ...NOTES, id: 'look-2', name: 'Look' }
  written(program, look.name, look)
  const call = { name: 'workflow__look', workflow: 'look-1', arguments: {} }
  const nodes = [{ id: 'call', name: 'Look there', kind: 'Tool', tool: call }]
  await program.open(written(program, 'Caller', { version: 2, id: 'caller-1', nodes }))
  await step(page, 'call').click()
  await expect(inspector(page)).toContainText('“Look there” calls a workflow that is not there any more')
  await expect(inspector(page)).toContainText('Put its file back, or choose another tool above.')
  await inspector(page).getByRole('button', { name: 'Call “Look” instead' }).click()
  await expect(page.getByRole('button', { name: 'no problems' })).toBeVisible()
  await expect(inspector(page).getByRole('region', { name: 'What is in “Look”' })).toContainText('Any in it?')
})
