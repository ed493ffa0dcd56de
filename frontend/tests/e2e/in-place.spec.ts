import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { boxOf, step, test } from './program'
import type { Program } from './program'

const tool = (id: string, name: string, call: string, args: object, more: object = {}) => ({
  id,
  name,
  kind: 'Tool',
  tool: { name: call, arguments: args, ...more },
})

const FILE_ONE = {
  version: 2,
  id: 'file-one',
  name: 'File one note',
  inputs: [{ name: 'path', type: 'string' }],
  nodes: [
    tool('read', 'Read the note', 'read_file', { path: '{{inputs.path}}' }),
    {
      id: 'long',
      name: 'Is it long?',
      kind: 'If',
      if: { condition: { left: { variable: 'read.size' }, operator: 'GreaterThan', right: { literal: 900 } } },
    },
    tool('keep', 'Keep it', 'move_file', { from: '{{inputs.path}}', to: 'Long' }),
    tool('say', 'Say so', 'notify', { message: '{{read.name}} is short' }),
  ],
  edges: [
    { from: 'read', to: 'long' },
    { from: 'long', to: 'keep', output: 'IfTrue' },
    { from: 'long', to: 'say', output: 'IfFalse' },
  ],
}

const NOTES = {
  version: 2,
  id: 'notes-1',
  name: 'Notes',
  nodes: [
    tool('list', 'List', 'list_files', { folder: 'Notes' }),
    { id: 'each', name: 'Each', kind: 'Loop', loop: { over: 'list.files', maxIterations: 9 } },
    tool('file', 'File it', 'workflow__file_one_note', { path: '{{each.item}}' }, { workflow: 'file-one' }),
    { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'each' } },
    tool('done', 'Say that it is done', 'notify', { message: 'Done' }),
  ],
  edges: [
    { from: 'list', to: 'each' },
    { from: 'each', to: 'file', output: 'LoopBody' },
    { from: 'file', to: 'end' },
    { from: 'end', to: 'each' },
    { from: 'each', to: 'done', output: 'LoopDone' },
  ],
}

async function openNotes(program: Program): Promise<void> {
  written(program, FILE_ONE.name, FILE_ONE)
  await program.open(written(program, NOTES.name, NOTES))
}

const inside = (page: Page) => page.getByRole('img', { name: 'What is in “File one note”' })

test('a step shows the steps of the workflow that it calls in its card, and hides them again', async ({
  page,
  program,
}) => {
  await openNotes(program)
  const before = await boxOf(step(page, 'done'))
  await step(page, 'file').getByRole('button', { name: 'Show its steps here' }).click()
  await expect(inside(page)).toContainText('Read the note')
  await expect(inside(page)).toContainText('Is it long?')
  await passes(page)
  const [card, end, done] = await Promise.all(['file', 'end', 'done'].map((id) => boxOf(step(page, id))))
  expect(end?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
  expect(done?.y).toBeGreaterThan(before.y + 100)
  const canvas = await boxOf(page.locator('.canvas'))
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(canvas.x + canvas.width) // the whole of it is seen

  await page.keyboard.press('c')
  await expect(inside(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'no problems' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled() // it is how the workflow is looked at
  await page.keyboard.press('c')
  await expect(inside(page)).toBeVisible()
  await step(page, 'file').dblclick({ position: { x: 100, y: 100 } })
  await expect(step(page, 'keep')).toBeVisible()
  await page.keyboard.press('Shift+Enter')
  await expect(step(page, 'done')).toBeVisible()
  await expect(inside(page)).toBeHidden()
})
